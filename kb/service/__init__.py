"""The knowledge base over HTTP: what `kb serve --api` runs. The extra ``api`` brings what it needs."""
