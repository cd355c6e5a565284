import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { audience, describedAudience } from '#features/people/audience/contract.ts'
import { contract } from '#kit/contract.ts'
import { ALT, attachedFile, MOST_FILES, picture } from './files/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Announcements, and who has acknowledged them. */
    announcements: true
  }
}

/** The lists of those who write announcements. `ended`: the last day on which it is shown is over. */
export const SHOWN = ['draft', 'scheduled', 'published', 'ended'] as const
export type Shown = (typeof SHOWN)[number]
export const PAGE = 20
/** So many are on the dashboard before older ones are asked for. */
export const NEWEST = 3
export const TITLE = 150
export const TEXT = 10_000

/** An announcement as its readers see it. */
const announcement = z
  .object({
    id: z.uuid(),
    title: z.string(),
    body: z.string().describe('Plain text with line breaks.'),
    creator: personRef.nullable(),
    publishedAt: z.string().describe('When it appeared to this reader.'),
    editedAt: z.string().nullable().describe('When its title or text was changed after that.'),
    isPinned: z.boolean(),
    asksAcknowledgement: z.boolean(),
    acknowledgedAt: z.string().nullable().describe('When the reader acknowledged it.'),
    picture: picture.nullable(),
    files: z.array(attachedFile).describe('In the order of their writer.'),
    takesReactions: z.boolean(),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof announcement>

export const announcementsWidget = z
  .object({
    items: z.array(announcement),
    count: z.number().int().describe('How many there are in all.'),
    open: z.number().int().describe('How many of them the reader has not acknowledged.'),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'AnnouncementsWidget', description: 'The widget of the dashboard: pinned first, then the newest.' })
export type AnnouncementsWidget = z.infer<typeof announcementsWidget>

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

const managed = z
  .object({
    id: z.uuid(),
    title: z.string(),
    creator: personRef.nullable(),
    state: z.enum(SHOWN),
    publishLocal: localTime
      .nullable()
      .describe('The wall time at which it appears where each reader works; null for one that was published at once.'),
    publishedAt: z.string().nullable(),
    endsOn: z.iso.date().nullable(),
    editedAt: z.string().nullable(),
    isPinned: z.boolean(),
    asksAcknowledgement: z.boolean(),
  })
  .meta({ id: 'ManagedAnnouncement' })
export type Managed = z.infer<typeof managed>

const edited = managed
  .extend({
    body: z.string(),
    sendsMail: z.boolean(),
    picture: picture.nullable(),
    files: z.array(attachedFile),
    takesReactions: z.boolean(),
    audience: describedAudience,
    isPublished: z.boolean().describe("Whether it has appeared to someone: then it can't be scheduled anew."),
    version: z.number().int(),
  })
  .meta({ id: 'EditedAnnouncement' })
export type Edited = z.infer<typeof edited>

const fields = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(TITLE)
    .regex(/^[^\p{Cc}]*$/u, { message: 'announcements.titleWrong' }),
  body: z.string().trim().max(TEXT).default(''),
  audience,
  publish: z
    .enum(['draft', 'now', 'at'])
    .describe('`at`: at `publishLocal`, by the clock where each reader works. One that is published stays so.'),
  publishLocal: localTime.nullish(),
  endsOn: z.iso.date().nullish(),
  sendsMail: z.boolean().default(false),
  isPinned: z.boolean().default(false),
  asksAcknowledgement: z.boolean().default(false),
  takesReactions: z.boolean().optional().describe('Whether its readers can react. Left out: yes, or as it was.'),
  pictureId: z
    .uuid()
    .nullish()
    .describe('Of `uploadAnnouncementPicture`; null takes the picture away. Left out: as it was.'),
  pictureAlt: z.string().trim().max(ALT).optional().describe("What the picture shows, for who can't see it; required."),
  fileIds: z
    .array(z.uuid())
    .max(MOST_FILES)
    .optional()
    .describe('Of `uploadAnnouncementFile`, in the order in which they are listed. Left out: as they were.'),
})
export type AnnouncementInput = z.output<typeof fields>

const one = z.object({ id: z.uuid() })
const cursor = z.string().max(200).optional()
const search = z.string().trim().max(100).optional()
const limit = z.coerce.number().int().min(1).max(PAGE).default(PAGE)
const readers = { anyOf: ['announcements.view'] } as const
const writers = { anyOf: ['announcements.edit'] } as const
const saved = z.object({ data: edited })

export const announcements = contract({
  listAnnouncements: {
    method: 'GET',
    shows: ['announcements', 'names'],
    path: '/api/announcements',
    summary: 'Announcements that are addressed to you: pinned first, then the newest',
    needs: readers,
    input: z.object({ search, cursor, limit }),
    reply: z.object({ data: z.array(announcement), next: z.string().nullable() }),
  },
  listManagedAnnouncements: {
    method: 'GET',
    shows: ['announcements', 'names'],
    path: '/api/announcements/managed',
    summary: 'All announcements by their state, for those who write them',
    needs: writers,
    input: z.object({ shown: z.enum(SHOWN).default('published'), search, cursor, limit }),
    reply: z.object({ data: z.array(managed), next: z.string().nullable(), counts: z.record(z.string(), z.number()) }),
  },
  createAnnouncement: {
    method: 'POST',
    path: '/api/announcements',
    summary: 'Writes an announcement: a draft, published at once, or scheduled',
    needs: writers,
    input: fields,
    reply: saved,
    status: 201,
    success: 'announcements.saved',
  },
  showAnnouncement: {
    method: 'GET',
    shows: ['announcements', 'names'],
    path: '/api/announcements/:id',
    summary: 'An announcement that is addressed to you, or that you may edit',
    needs: readers,
    input: one,
    reply: z.object({
      data: announcement.extend({ publishedAt: z.string().nullable(), state: z.enum(SHOWN) }),
      can: z
        .object({ edit: z.boolean(), acknowledge: z.boolean(), react: z.boolean() })
        .describe(
          '`acknowledge`: it is addressed to the reader, asks for it, and was not acknowledged yet. `react`: it takes reactions, and of this reader.',
        ),
    }),
  },
  editAnnouncement: {
    method: 'GET',
    shows: ['announcements', 'names', 'groups', 'departments', 'locations', 'roles', 'catalogues'],
    path: '/api/announcements/:id/edit',
    summary: 'An announcement with its audience and settings, for those who write them',
    needs: writers,
    input: one,
    reply: saved,
  },
  changeAnnouncement: {
    method: 'PUT',
    path: '/api/announcements/:id',
    summary: 'Changes an announcement; nobody is notified of it again unless `notifyAgain` asks for it',
    needs: writers,
    input: fields.extend({
      ...one.shape,
      version: z.number().int().optional(),
      notifyAgain: z.boolean().default(false),
    }),
    reply: saved,
    success: 'announcements.saved',
  },
  deleteAnnouncement: {
    method: 'DELETE',
    path: '/api/announcements/:id',
    summary: 'Deletes an announcement; notifications of it say so',
    needs: writers,
    input: one.extend({ version: z.number().int().optional() }),
    reply: z.object({}),
    success: 'announcements.deleted',
  },
  acknowledgeAnnouncement: {
    method: 'PUT',
    path: '/api/announcements/:id/acknowledgement',
    summary: 'Acknowledges an announcement that asks for it',
    needs: readers,
    input: one,
    reply: z.object({}),
    success: 'announcements.acknowledged',
  },
  announcementReaders: {
    method: 'GET',
    shows: ['announcements', 'people'],
    path: '/api/announcements/:id/readers',
    summary: 'Who has acknowledged an announcement and who has not, of the people it reaches now',
    needs: writers,
    input: one.extend({ shown: z.enum(['missing', 'acknowledged']).default('missing'), search, cursor, limit }),
    reply: z.object({
      counts: z
        .object({ acknowledged: z.number().int(), missing: z.number().int() })
        .nullable()
        .describe("Null where the audience names something whose members you can't see: then nobody is listed."),
      data: z.array(z.object({ user: personRef, at: z.string().nullable() })),
      next: z.string().nullable(),
    }),
  },
  remindReaders: {
    method: 'POST',
    path: '/api/announcements/:id/reminders',
    summary: 'Reminds the people who have not acknowledged an announcement yet',
    needs: writers,
    limits: [{ per: 'who', times: 20, seconds: 3600 }],
    input: one,
    reply: z.object({ count: z.number().int() }),
    success: 'announcements.remindersSent',
  },
})
