"""Words that a page broke are whole again where the text itself tells that they are words."""

from __future__ import annotations

import pytest

from kb.corpus.importers.streams.pdf import mended


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("A zep-\npelin moors. The zeppelin.", "A zeppelin\nmoors. The zeppelin."),
        ("Un zep\u00adpelin et zep\u00ad\npelins.", "Un zeppelin et zeppelins\n."),
        ("The ﬁrst oﬃcial ﬂag of the staﬀ", "The first official flag of the staff"),
        ("In com bat, in com bat. Combat, combat, combat", "In combat, in combat. Combat, combat, combat"),
        # what may be two words, or one with a hyphen, stays as it is
        ("A non-\nland card", "A non-\nland card"),
        (
            "A land fall. Land and fall: a landfall, landfall",
            "A land fall. Land and fall: a landfall, landfall",
        ),
        ("A live wire is alive, alive, a wire", "A live wire is alive, alive, a wire"),
    ],
)
def test_words_are_joined_only_where_the_text_has_them_whole(broken: str, whole: str) -> None:
    assert mended(broken) == whole
