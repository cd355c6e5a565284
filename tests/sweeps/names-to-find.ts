/** People whose names are spelled in ways that a search has to forgive. */
export const PEOPLE = [
  ['Åsa', 'Öberg'],
  ['Андрей', 'Королёв'],
  ['Élodie', 'Müller'],
  ['Annika', 'Bergson'],
  ['Per%', 'Cent'],
  ['Under_Score', 'Ek'],
  [String.raw`Back\slash`, 'Ek'],
  ['Ines', 'Plain'],
] as const
const [ASA, ANDREY, ELODIE, ANNIKA, PERCENT, UNDERSCORE, BACKSLASH, INES] = PEOPLE.map(([first]) => first)

/** What is typed, and the first names that it finds. */
export const CASES: [typed: string, found: (string | undefined)[]][] = [
  ['Åsa', [ASA]],
  ['ÅSA ÖB', [ASA]],
  ['asa oberg', [ASA]],
  ['Åsa'.normalize('NFD'), [ASA]],
  ['Öberg Åsa', [ASA]],
  ['Андрей', [ANDREY]],
  ['андреи', [ANDREY]],
  ['Королёв', [ANDREY]],
  ['КОРОЛЕВ АНДРЕЙ', [ANDREY]],
  ['élodie', [ELODIE]],
  ['Elodie Muller', [ELODIE]],
  ['müller', [ELODIE]],
  ['Bergson Annika', [ANNIKA]],
  ['  annika   bergson ', [ANNIKA]],
  ['%', [PERCENT]],
  ['_', [UNDERSCORE]],
  ['\\', [BACKSLASH]],
  ['I%s', []],
  ['I_es', []],
  ['plain', [INES]],
]
