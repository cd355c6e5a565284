import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { audience, describedAudience } from '#features/people/audience/contract.ts'
import { ACTIVE } from '#kit/active.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    files: true
  }
}

/** The largest file, in bytes: 20 Mb. */
export const LARGEST = 20_971_520
/** What can be uploaded, by ending. */
export const ENDINGS = ['pdf', 'png', 'jpg', 'jpeg', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv'] as const
/** So many are moved, deleted or restored at once. */
export const MOST_AT_ONCE = 200
/** Folders within folders. */
export const DEEPEST = 10
/** In the trash. */
export const TRASH_DAYS = 30

/**
 * Who sees a file or folder among those with the right to the person's files. `public`: all of them. `private`: only those who may edit
 * other people's files, and the person who added it. `dedicated`: its audience too.
 */
export const ACCESS = ['public', 'private', 'dedicated'] as const
export type Access = (typeof ACCESS)[number]

const entry = z.object({
  id: z.uuid(),
  key: z.string().describe('The same as `id`: what programs know it by.'),
  type: z.enum(['file', 'folder']),
  name: z.string(),
  extension: z.string().describe('Of a file, without the dot.'),
  size: z.number().int().describe('In bytes; of a folder 0.'),
  count: z.number().int().describe('Of a folder: how many files and folders you see directly inside.'),
  access: z.enum(ACCESS),
  audience: describedAudience.nullable().describe('For `dedicated`, and only for people who may change it.'),
  parentId: z.uuid().nullable(),
  createdAt: z.string(),
  creator: personRef.nullable().describe('Null for a person whose record is gone.'),
  active: z.array(z.enum(ACTIVE)).describe('What a PDF brings beside its pages.'),
  checking: z.boolean().describe("The virus scanner has not seen it yet: it can't be opened."),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})
export type Entry = z.infer<typeof entry>

const folder = z.object({ id: z.uuid(), name: z.string(), parentId: z.uuid().nullable() })
export type Folder = z.infer<typeof folder>

const trashed = entry.pick({ id: true, type: true, name: true, extension: true, size: true }).extend({
  deletedAt: z.string(),
  deletedBy: personRef.nullable(),
})
export type Trashed = z.infer<typeof trashed>

const person = z.object({ id: z.uuid() })
const one = person.extend({ entryId: z.uuid() })
const name = z
  .string()
  .trim()
  .min(1, { message: 'errors.required' })
  .max(150)
  .refine((value) => !/[<>/\\\p{Cc}]/u.test(value), { message: 'files.nameWrong' })
const parentId = z.uuid().nullish()
const entryIds = z.array(z.uuid()).min(1).max(MOST_AT_ONCE)
const sharing = { access: z.enum(ACCESS), audience: audience.nullish() }
const base = '/api/folders/user/:id' as const

export const userFiles = contract({
  listFiles: {
    method: 'GET',
    shows: ['files', 'groups', 'roles', 'departments'],
    path: base,
    summary: "A folder of a person's files, or search results by name",
    needs: 'session',
    input: person.extend({ folderId: z.uuid().optional(), search: z.string().trim().max(100).optional() }),
    reply: z.object({
      data: z.array(entry),
      folders: z.array(folder).describe('Every folder that you see.'),
      storage: z
        .object({ used: z.number().int(), total: z.number().int() })
        .nullable()
        .describe('In bytes; `total` is for the whole record. Null for readers who see only what is shared with them.'),
      can: z.object({
        add: z.boolean(),
        manage: z.boolean().describe('Sees everything, and changes what others added.'),
      }),
    }),
  },
  createFolder: {
    method: 'POST',
    path: `${base}/folders`,
    summary: "Creates a folder in a person's files",
    needs: 'session',
    status: 201,
    input: person.extend({ name, parentId, ...sharing }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    success: 'files.folderCreated',
  },
  uploadFile: {
    method: 'POST',
    path: `${base}/files`,
    summary: "Uploads a file to a person's files: PDF, picture, office document or plain text, up to 20 Mb",
    needs: 'session',
    status: 201,
    upload: { maxBytes: LARGEST, maxFiles: 1 },
    input: person.extend({ parentId: z.uuid().optional(), access: z.enum(['public', 'private']) }),
    reply: z.object({ data: z.object({ id: z.uuid(), name: z.string(), checking: z.boolean() }) }),
    success: 'files.uploaded',
  },
  changeEntry: {
    method: 'PUT',
    path: `${base}/entries/:entryId`,
    summary: 'Renames a file or folder, and changes who sees it',
    needs: 'session',
    input: one.extend({ name, ...sharing, version: z.number().int() }),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'files.saved',
  },
  moveEntries: {
    method: 'POST',
    path: `${base}/move`,
    summary: 'Moves files and folders into another folder, or to the top',
    needs: 'session',
    input: person.extend({ entryIds, parentId: z.uuid().nullable() }),
    reply: z.object({ data: z.object({ count: z.number().int() }) }),
    success: 'files.moved',
  },
  deleteEntries: {
    method: 'POST',
    path: `${base}/delete`,
    summary: 'Moves files and folders to the trash, which is emptied after 30 days',
    needs: 'session',
    input: person.extend({ entryIds }),
    reply: z.object({ data: z.object({ count: z.number().int() }) }),
  },
  restoreEntries: {
    method: 'POST',
    path: `${base}/restore`,
    summary: 'Restores files and folders from the trash; to the top level if their folder is gone',
    needs: 'session',
    input: person.extend({ entryIds }),
    reply: z.object({ data: z.object({ count: z.number().int() }) }),
    success: 'files.restored',
  },
  listTrash: {
    method: 'GET',
    shows: ['files'],
    path: `${base}/trash`,
    summary:
      "The trash of a person's files: all of it for those who may edit them, otherwise what you deleted yourself",
    needs: 'session',
    input: person,
    reply: z.object({ data: z.array(trashed) }),
  },
  downloadFile: {
    method: 'GET',
    path: `${base}/entries/:entryId/content`,
    summary: "A file of a person's; the audit trail says who downloaded another person's",
    needs: 'session',
    download: true,
    input: one,
    reply: z.object({}),
  },
})
