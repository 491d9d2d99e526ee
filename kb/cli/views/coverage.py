"""`kb info --coverage`: whether the checker carries out each rule of the corpus, and what tests it."""

from collections import Counter

from kb.answers.coverage import STATUS_WORDS, Status
from kb.cli.reader import Reader
from kb.messages import msgn


def show(reader: Reader) -> int:
    """A line a rule, or the JSON list; then how many there are of each kind."""
    found = reader.kb.coverage()
    if reader.json:
        reader.document(found.as_dict())
        return 0
    for one in found.rules:
        status = reader.tell(STATUS_WORDS[one.status])
        tested = reader.tell(msgn("%(count)d case", "%(count)d cases", len(one.cases)))
        steps = ", ".join(one.steps)
        reader.say(f"{one.rule.language} {one.rule.number!s:<9} {status:<12} {tested:<10} {steps}".rstrip())
    counted = Counter(one.status for one in found.rules)
    for status in Status:
        reader.say(f"{reader.tell(STATUS_WORDS[status])}: {counted[status]}")
    reader.say(msgn("%(count)d case in all", "%(count)d cases in all", found.cases))
    return 0
