import type { LocationKey } from './places.ts'

/**
 * The people that are not random. `email` is also the key. `skin` is 0 (light) to 5 (deep), for the portrait.
 * `notes`: `new` joined this month, `soon` starts later, `invited` has not accepted, `left` is deactivated, `veteran` has been here for years, `birthday+2` turns a
 * year older in two days, `mon-thu` and the like are schedules, `initials` has no portrait.
 */
export interface RosterEntry {
  key: string
  firstName: string
  lastName: string
  gender: 'male' | 'female'
  location: LocationKey
  department: string
  title: string
  manager: string | null
  skin: number
  notes: string[]
}

export const roster = (): RosterEntry[] => [...parsed(leaders), ...parsed(staff)]

const leaders = `
asa.nordstrom | Åsa | Nordström | f | gothenburg | Management | Chief executive | - | 0
mikael.dahl | Mikael | Dahl | m | gothenburg | Engineering | Head of Engineering | asa.nordstrom | 0
freya.holm | Freya | Holm | f | gothenburg | Product | Head of Product | asa.nordstrom | 1
petra.vikstrom | Petra | Vikström | f | gothenburg | Production | Head of Production | asa.nordstrom | 0 | birthday+3
oliver.hartley | Oliver | Hartley | m | london | Sales and service | Head of Sales and service | asa.nordstrom | 1
hr | Ruth | Adeyemi | f | london | People | Head of People | asa.nordstrom | 5
admin | Erik | Lindahl | m | gothenburg | IT and operations | Head of IT and operations | asa.nordstrom | 0
ilze.berzina | Ilze | Bērziņa | f | riga | Finance | Head of Finance | asa.nordstrom | 0
manager | Maja | Lindqvist | f | gothenburg | Platform | Engineering manager | mikael.dahl | 0
priya.raghunathan | Priya | Raghunathan | f | bengaluru | Firmware | Firmware lead | mikael.dahl | 4
lukas.brandt | Lukas | Brandt | m | hamburg | Hardware | Hardware lead | mikael.dahl | 1
dmitry.sokolov | Дмитрий | Соколов | m | riga | Quality | Quality lead | mikael.dahl | 0
elin.akesson | Elin | Åkesson | f | gothenburg | Design | Design lead | freya.holm | 0
jonas.oberg | Jonas | Öberg | m | gothenburg | Product | Product manager | freya.holm | 1
linus.bergqvist | Linus | Bergqvist | m | gothenburg | Assembly | Assembly lead | petra.vikstrom | 0
olga.morozova | Ольга | Морозова | f | riga | Supply | Supply lead | petra.vikstrom | 1
marcus.dahlgren | Marcus | Dahlgren | m | gothenburg | Calibration | Calibration lead | petra.vikstrom | 2
leo.martins | Leo | Martins | m | london | Field service | Field service lead | oliver.hartley | 3
katharina.vogel | Katharina | Vogel | f | hamburg | Sales | Sales lead, Europe | oliver.hartley | 0
rafaela.souza | Rafaela | Souza | f | london | Sales | Sales lead, Americas | oliver.hartley | 3
anil.menon | Anil | Menon | m | bengaluru | IT and operations | IT lead | admin | 4
`
const staff = `
employee | Henrik | Sjöberg | m | gothenburg | Platform | Software engineer | manager | 0 | veteran
noor.haddad | Noor | Haddad | f | gothenburg | Platform | Software engineer | manager | 2 | veteran
arjun.nair | Arjun | Nair | m | bengaluru | Platform | Senior software engineer | manager | 4 | veteran
ekaterina.belova | Екатерина | Белова | f | riga | Platform | Software engineer | manager | 0 | birthday+0 veteran
daniel.okafor | Daniel | Okafor | m | london | Platform | Data engineer | manager | 5 | veteran
sofie.lund | Sofie | Lund | f | gothenburg | Platform | Software engineer | manager | 0 | mon-thu veteran
tomass.kalnins | Tomass | Kalniņš | m | riga | Platform | Site reliability engineer | manager | 1 | veteran
wilma.engstrom | Wilma | Engström | f | gothenburg | Platform | Software engineer | manager | 1 | new
karthik.subramanian | Karthik | Subramanian | m | bengaluru | Firmware | Firmware engineer | priya.raghunathan | 4
meera.iyer | Meera | Iyer | f | bengaluru | Firmware | Firmware engineer | priya.raghunathan | 3 | veteran
rohan.deshpande | Rohan | Deshpande | m | bengaluru | Firmware | Senior firmware engineer | priya.raghunathan | 3 | birthday+5 veteran
divya.krishnan | Divya | Krishnan | f | bengaluru | Firmware | Test engineer | priya.raghunathan | 4
sanjay.rao | Sanjay | Rao | m | bengaluru | Firmware | Firmware engineer | priya.raghunathan | 5 | initials
ananya.bhat | Ananya | Bhat | f | bengaluru | Firmware | Firmware engineer | priya.raghunathan | 3 | new
svenja.krueger | Svenja | Krüger | f | hamburg | Hardware | Electronics engineer | lukas.brandt | 1
emre.yildiz | Emre | Yıldız | m | hamburg | Hardware | Optics engineer | lukas.brandt | 2
oskar.wallin | Oskar | Wallin | m | gothenburg | Hardware | Mechanical designer | lukas.brandt | 0 | veteran
hanna.schreiber | Hanna | Schreiber | f | hamburg | Hardware | Electronics engineer | lukas.brandt | 0 | mon-wed
tim.albrecht | Tim | Albrecht | m | hamburg | Hardware | Working student | lukas.brandt | 1 | mornings initials
svetlana.orlova | Светлана | Орлова | f | riga | Quality | Test engineer | dmitry.sokolov | 0 | veteran
maxim.lebedev | Максим | Лебедев | m | riga | Quality | Test engineer | dmitry.sokolov | 1
alise.ozolina | Alise | Ozoliņa | f | riga | Quality | Quality engineer | dmitry.sokolov | 0
artur.fomin | Артур | Фомин | m | riga | Quality | Quality engineer | dmitry.sokolov | 0 | initials
beatriz.almeida | Beatriz | Almeida | f | london | Design | Product designer | elin.akesson | 3
hugo.strand | Hugo | Strand | m | gothenburg | Design | Product designer | elin.akesson | 1 | veteran
ines.carvalho | Inês | Carvalho | f | gothenburg | Design | Researcher | elin.akesson | 2 | tue-fri
mei.zhang | Mei | Zhang | f | london | Product | Product manager | jonas.oberg | 1
tove.hellman | Tove | Hellman | f | gothenburg | Product | Product analyst | jonas.oberg | 0 | veteran
greta.lund | Greta | Lund | f | gothenburg | Assembly | Assembly technician | linus.bergqvist | 0 | soon
ahmed.saleh | Ahmed | Saleh | m | gothenburg | Assembly | Assembly technician | linus.bergqvist | 3
bjorn.hakansson | Björn | Håkansson | m | gothenburg | Assembly | Assembly technician | linus.bergqvist | 0
fatima.nur | Fatima | Nur | f | gothenburg | Assembly | Assembly technician | linus.bergqvist | 5
stig.lofgren | Stig | Löfgren | m | gothenburg | Assembly | Senior assembly technician | linus.bergqvist | 1 | mon-thu
amir.farahani | Amir | Farahani | m | gothenburg | Calibration | Calibration technician | marcus.dahlgren | 2 | veteran
ronja.aberg | Ronja | Åberg | f | gothenburg | Calibration | Calibration technician | marcus.dahlgren | 0
viktor.sandell | Viktor | Sandell | m | gothenburg | Calibration | Calibration engineer | marcus.dahlgren | 1 | birthday+1 veteran
astrid.moller | Astrid | Möller | f | gothenburg | Calibration | Calibration technician | marcus.dahlgren | 0 | left
natalia.zaitseva | Наталья | Зайцева | f | riga | Supply | Buyer | olga.morozova | 0
janis.liepa | Jānis | Liepa | m | riga | Supply | Logistics coordinator | olga.morozova | 1 | veteran
pavel.gusev | Павел | Гусев | m | riga | Supply | Warehouse coordinator | olga.morozova | 0 | initials
liga.krumina | Līga | Krūmiņa | f | riga | Supply | Buyer | olga.morozova | 0 | new
thomas.whitfield | Thomas | Whitfield | m | london | Field service | Field service engineer | leo.martins | 0 | veteran
aisha.rahman | Aisha | Rahman | f | london | Field service | Field service engineer | leo.martins | 4
gabriel.ferreira | Gabriel | Ferreira | m | london | Field service | Field service engineer | leo.martins | 3
nils.rask | Nils | Rask | m | gothenburg | Field service | Field service engineer | leo.martins | 0 | left initials
chidi.eze | Chidi | Eze | m | london | Field service | Support specialist | leo.martins | 5 | soon
emma.clarke | Emma | Clarke | f | london | Sales | Account manager | katharina.vogel | 1 | veteran
sara.lindgren | Sara | Lindgren | f | gothenburg | Sales | Sales coordinator | katharina.vogel | 1 | invited initials
thiago.ribeiro | Thiago | Ribeiro | m | london | Sales | Account manager | rafaela.souza | 4
camila.duarte | Camila | Duarte | f | london | Sales | Sales engineer | rafaela.souza | 2
lucas.moreira | Lucas | Moreira | m | london | Sales | Account manager | rafaela.souza | 2 | invited initials
ida.forsberg | Ida | Forsberg | f | gothenburg | People | HR business partner | hr | 0 | veteran
anna.smirnova | Анна | Смирнова | f | riga | People | HR specialist | hr | 1 | veteran
lakshmi.pillai | Lakshmi | Pillai | f | bengaluru | People | Recruiter | hr | 4
ben.turner | Ben | Turner | m | london | People | Learning partner | hr | 1 | tue-fri
roman.kovalev | Роман | Ковалёв | m | riga | Finance | Financial controller | ilze.berzina | 1 | birthday+9
zane.vitola | Zane | Vītola | f | riga | Finance | Payroll specialist | ilze.berzina | 0 | initials
vikram.shetty | Vikram | Shetty | m | bengaluru | IT and operations | System administrator | anil.menon | 4
nandini.gowda | Nandini | Gowda | f | bengaluru | IT and operations | Support engineer | anil.menon | 5
linnea.frisk | Linnéa | Frisk | f | gothenburg | IT and operations | Office assistant | admin | 0 | mornings veteran
timur.akhmetov | Тимур | Ахметов | m | riga | IT and operations | Security engineer | admin | 2 | invited initials
`

function parsed(table: string): RosterEntry[] {
  return table
    .trim()
    .split('\n')
    .map((line) => entryOf(line.split('|').map((cell) => cell.trim())))
}

function entryOf(cells: string[]): RosterEntry {
  const at = (index: number) => cells[index] ?? ''
  return {
    key: at(0),
    firstName: at(1),
    lastName: at(2),
    gender: at(3) === 'f' ? 'female' : 'male',
    location: at(4) as LocationKey,
    department: at(5),
    title: at(6),
    manager: at(7) === '-' ? null : at(7),
    skin: Number(at(8)),
    notes: at(9)
      .split(' ')
      .filter((note) => note !== ''),
  }
}
