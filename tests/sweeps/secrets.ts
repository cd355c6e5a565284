import type { Updateable } from 'kysely'
import { paid } from '#features/people/compensation/factory.ts'
import type { DB } from '#platform/schema.gen.ts'
import { beginSession } from '#platform/session.ts'
import type { World } from '#tests/world.ts'
import { apiToken } from './calling.ts'
import type { Fixtures } from './fixtures.ts'

/** What Eve must not learn of Ann, and by which words the administrator does; some of it is not for administrators either. */
export const SECRETS: [
  secret: string,
  words: string | null,
  values: Updateable<DB['users']> | ((w: World, fixtures: Fixtures) => Promise<unknown>),
][] = [
  ['the year of her birth', '1991-04-05', { birthDate: '1991-04-05' }],
  ['her mobile phone', '+46 70 555 123', { mobilePhone: '+46 70 555 123' }],
  ['her phone at work', '+46 8 555 123', { workPhone: '+46 8 555 123' }],
  ['her first day', '2022-09-01', { hireDate: '2022-09-01' }],
  ['her last day', '2027-09-17', { terminationDate: '2027-09-17' }],
  ['her address', 'Storgatan 1', { address: 'Storgatan 1' }],
  ['her other e-mail', 'ann@home.test', { alternativeEmail: 'ann@home.test' }],
  ['her gender', '"gender":"female"', { gender: 'female' }],
  ['her link', 'https://social.test/ann', { socialLink1: 'https://social.test/ann' }],
  [
    'where she was hired',
    null,
    (w, { hiringSource }) =>
      w.asAcme((db) =>
        db.updateTable('users').set({ hiringSourceId: hiringSource }).where('id', '=', w.ids.ann).execute(),
      ),
  ],
  [
    'how she is employed',
    'Probation until spring',
    (w) => insert(w, 'employments', { effectiveDate: '2024-02-02', comments: 'Probation until spring' }),
  ],
  ['what she is paid', '2024-09-17', (w) => insert(w, 'compensations', paid({ effectiveDate: '2024-09-17' }))],
  [
    'a bonus',
    '2025-11-21',
    (w) => insert(w, 'oneOffPayments', { paidOn: '2025-11-21', amount: 7333, currency: 'SEK' }),
  ],
  [
    'that she has a tax number',
    '"taxId":true',
    (w) => w.asAcme((db) => db.insertInto('identityNumbers').values({ id: w.ids.ann, taxId: 'v1.c' }).execute()),
  ],
  [
    'whom to call in an emergency',
    'Edla of Lund',
    (w) => insert(w, 'emergencyContacts', { fullName: 'Edla of Lund', relation: 'Aunt', phone: '+46 8 700 911' }),
  ],
  [
    'a file that is kept of her',
    'Letter from Lund',
    (w) => insert(w, 'userFiles', { type: 'folder', name: 'Letter from Lund', access: 'public' }),
  ],
  [
    'what was added to her days',
    'A gift for silence',
    (w) =>
      insert(w, 'leaveAdjustments', {
        kind: 'vacation',
        day: '2026-02-02',
        amount: 2000,
        reason: 'A gift for silence',
      }),
  ],
  [
    'the device she uses',
    null,
    (w) => w.asAcme((db) => beginSession(db, w.holders.ann, 'A hidden device', w.clock.now)),
  ],
  [
    'what she was told',
    null,
    (w) => insert(w, 'notifications', { type: 'vacation_created', info: JSON.stringify({ vacation: 'hidden' }) }),
  ],
  ['the tokens of her programs', null, (w) => apiToken(w, { who: 'ann', tags: ['people'] })],
]
type Table =
  | 'compensations'
  | 'emergencyContacts'
  | 'employments'
  | 'oneOffPayments'
  | 'leaveAdjustments'
  | 'notifications'
  | 'userFiles'
const insert = (w: World, table: Table, row: object) =>
  w.asAcme((db) =>
    db
      .insertInto(table)
      .values({ userId: w.ids.ann, ...row } as never)
      .execute(),
  )
