import { z } from 'zod'
import { contract } from '#kit/contract.ts'

/** With one announcement. */
export const MOST_FILES = 10
/** In bytes. */
export const LARGEST_FILE = 20 * 1024 * 1024
export const LARGEST_PICTURE = 10 * 1024 * 1024
export const UPLOADABLE = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
  'csv',
] as const
export const PICTURES = ['png', 'jpg', 'jpeg'] as const
/** Characters of what a picture shows, in words. */
export const ALT = 250
/** Pixels of the picture as it is kept: the middle of what was uploaded. */
export const PICTURE_SIZE = { width: 1200, height: 480 } as const

export const attachedFile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size: z.number().int().describe('In bytes.'),
    checking: z.boolean().describe("The virus scanner has not seen it yet: it can't be opened."),
  })
  .meta({ id: 'AnnouncementFile' })
export type AttachedFile = z.infer<typeof attachedFile>

export const picture = z
  .object({ id: z.uuid().describe('Another one for another picture.'), alt: z.string().describe('What it shows.') })
  .meta({ id: 'AnnouncementPicture' })
export type Picture = z.infer<typeof picture>

const one = z.object({ id: z.uuid() })
const readers = { anyOf: ['announcements.view'] } as const
const writers = { anyOf: ['announcements.edit'] } as const

export const announcementFiles = contract({
  uploadAnnouncementFile: {
    method: 'POST',
    path: '/api/announcements/files',
    summary: `Uploads a file for an announcement (PDF, picture, office document or text, up to 20 MB); deleted after a day if none has it`,
    needs: writers,
    upload: { maxBytes: LARGEST_FILE, maxFiles: 1 },
    input: z.object({}),
    reply: z.object({ data: attachedFile }),
    status: 201,
  },
  uploadAnnouncementPicture: {
    method: 'POST',
    path: '/api/announcements/pictures',
    summary: 'Uploads a picture for an announcement (PNG or JPEG, up to 10 MB); deleted after a day if none has it',
    needs: writers,
    upload: { maxBytes: LARGEST_PICTURE, maxFiles: 1 },
    input: z.object({}),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
  },
  showAnnouncementPicture: {
    method: 'GET',
    path: '/api/announcements/:id/picture',
    summary: 'The picture of an announcement that is addressed to you, or that you may edit, as JPEG',
    needs: readers,
    download: true,
    input: one.extend({ v: z.string().max(50).optional().describe("The picture's id, so that a new one is shown.") }),
    reply: z.unknown(),
    media: ['image/jpeg'],
  },
  downloadAnnouncementFile: {
    method: 'GET',
    path: '/api/announcements/:id/files/:fileId',
    summary: 'A file of an announcement that is addressed to you, or that you may edit',
    needs: readers,
    download: true,
    input: one.extend({ fileId: z.uuid() }),
    reply: z.object({}),
  },
})
