import { addDays, type Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'
import type { DemoPerson } from './people.ts'

interface DemoAnnouncement {
  title: string
  body: string
  /** So many days ago; null for a draft, negative for one that is scheduled. */
  daysAgo: number | null
  isPinned?: boolean
  asks?: boolean
}

const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    title: 'Emergency doors on the ground floor',
    body: 'The doors by the workshop have moved. Walk the new way once this week, so that you know it when you need it.\n\nThe assembly point is still the car park behind the building.',
    daysAgo: 3,
    isPinned: true,
    asks: true,
  },
  {
    title: 'Winter party on the second Friday',
    body: 'Dinner at six in the canteen, music from eight. Bring someone if you like.\nTell us what you do not eat: https://example.com/winter-party',
    daysAgo: 1,
  },
  {
    title: 'The bicycle shed is open again',
    body: 'It has forty more places and sockets for electric bicycles. Your entry card opens it.',
    daysAgo: 12,
  },
  {
    title: 'Parking during the road works',
    body: 'The northern entrance is closed for three weeks. Use the one by the bakery.',
    daysAgo: 26,
  },
  { title: 'Opening hours over the holidays', body: 'The canteen is closed between the holidays.', daysAgo: -6 },
  { title: 'How we book meeting rooms', body: '', daysAgo: null },
]

/** A few announcements to everyone, by HR: one that is to be confirmed, an own day for one, and a draft. */
export async function seedAnnouncements(
  db: Db,
  demo: readonly DemoPerson[],
  { people, today }: { people: Ids; today: Day },
): Promise<void> {
  const creatorId = people.get('hr')!
  for (const { title, body, daysAgo, isPinned = false, asks = false } of ANNOUNCEMENTS) {
    const { id: audienceId } = await db
      .insertInto('audiences')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('audienceParts').values({ audienceId, kind: 'everyone' }).execute()
    const at = daysAgo !== null && daysAgo > 0 ? new Date(`${addDays(today, -daysAgo)}T08:10:00Z`) : null
    const announcementId = await made(db, 'announcements', {
      title,
      body,
      creatorId,
      audienceId,
      isPinned,
      asksAcknowledgement: asks,
      publishedAt: at,
      releasedUntil: at,
      publishLocal: daysAgo !== null && daysAgo < 0 ? `${addDays(today, -daysAgo)}T09:00` : null,
    })
    if (!asks) continue
    const readers = demo.filter(({ status, key }, index) => status === 'active' && key !== 'employee' && index % 3 > 0)
    await db
      .insertInto('announcementReaders')
      .values(readers.map(({ key }) => ({ announcementId, userId: people.get(key)!, acknowledgedAt: at })))
      .execute()
  }
}
