"""What a query's conditions select: cards, texts, and the library's cards."""
