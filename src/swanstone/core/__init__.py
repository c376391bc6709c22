"""What every title shares: decisions, chance, ledgers, records. It knows no title.

These are the names that a title is written with: `from swanstone import core` (docs/titles.md).
"""

from swanstone.core.action import Action as Action
from swanstone.core.agenda import Agenda as Agenda
from swanstone.core.agenda import Aside as Aside
from swanstone.core.agenda import Decision as Decision
from swanstone.core.agenda import Lanes as Lanes
from swanstone.core.agenda import Task as Task
from swanstone.core.chance import Chance as Chance
from swanstone.core.described import Blank as Blank
from swanstone.core.dice import Dice as Dice
from swanstone.core.errors import Objection as Objection
from swanstone.core.game import Game as Game
from swanstone.core.ledger import Ledger as Ledger
from swanstone.core.ledger import Line as Line
from swanstone.core.ledger import total as total
from swanstone.core.options import Arrangements as Arrangements
from swanstone.core.options import Freehand as Freehand
from swanstone.core.options import Listed as Listed
from swanstone.core.options import Options as Options
from swanstone.core.report import Report as Report
from swanstone.core.standings import Standings as Standings
from swanstone.core.state import State as State
from swanstone.core.sums import sum_text as sum_text
from swanstone.core.title import TableOption as TableOption
from swanstone.core.title import Title as Title
from swanstone.core.value import changed as changed
