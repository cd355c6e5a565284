/** Kinds that the board of the public face shows; a part of the look's own. */
export type ExampleKind = 'vacation' | 'day_off' | 'sick_day' | 'parental_leave' | 'event' | 'extra_day'

/** From one column of thirty to another; `asked` is not granted yet. */
export type ExampleBar = readonly [kind: ExampleKind, from: number, to: number, asked?: true]

/** The in/out board as the public site and the sign-in pages draw it. Fictional people. */
export const EXAMPLE_ROWS: readonly (readonly [who: string, bars: readonly ExampleBar[]])[] = [
  [
    'Maja',
    [
      ['event', 2, 4],
      ['vacation', 18, 27],
    ],
  ],
  [
    'Илья',
    [
      ['sick_day', 5, 8],
      ['day_off', 20, 22, true],
    ],
  ],
  ['Tomas', [['vacation', 9, 15]]],
  [
    'Åsa',
    [
      ['extra_day', 3, 5],
      ['vacation', 22, 29],
    ],
  ],
  [
    'Priya',
    [
      ['vacation', 12, 18],
      ['sick_day', 25, 27],
    ],
  ],
  ['Freya', [['parental_leave', 6, 30]]],
  [
    'Oskar',
    [
      ['parental_leave', 1, 6],
      ['day_off', 14, 16],
    ],
  ],
  [
    'Дарья',
    [
      ['vacation', 1, 4],
      ['vacation', 19, 24, true],
    ],
  ],
  [
    'Noor',
    [
      ['event', 10, 12],
      ['day_off', 26, 28],
    ],
  ],
  [
    'Henrik',
    [
      ['vacation', 5, 11],
      ['extra_day', 17, 19],
    ],
  ],
  [
    'Elin',
    [
      ['sick_day', 2, 4],
      ['vacation', 15, 22],
    ],
  ],
  [
    'Sam',
    [
      ['day_off', 8, 10],
      ['event', 23, 26],
    ],
  ],
]
