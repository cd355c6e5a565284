import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { LARGEST_FILE } from '../contract.ts'

const one = z.object({ id: z.uuid() })
const oneFile = one.extend({ fileId: z.uuid() })

export const stepFiles = contract({
  uploadStepFile: {
    method: 'POST',
    path: '/api/checklist-steps/:id/files',
    summary: 'Uploads a file to a step that asks for files (PDF, PNG, JPG or DOCX, up to 10 MB)',
    needs: 'session',
    openIn: ['before-first-day'],
    upload: { maxBytes: LARGEST_FILE, maxFiles: 1 },
    input: one,
    reply: z.object({ data: one.extend({ name: z.string(), size: z.number().int(), checking: z.boolean() }) }),
    status: 201,
    success: 'checklist.fileUploaded',
  },
  removeStepFile: {
    method: 'DELETE',
    path: '/api/checklist-steps/:id/files/:fileId',
    summary: 'Removes a file from a step that is not completed',
    needs: 'session',
    openIn: ['before-first-day'],
    input: oneFile,
    reply: z.object({ data: one }),
    success: 'checklist.fileRemoved',
  },
  downloadStepFile: {
    method: 'GET',
    path: '/api/checklist-steps/:id/files/:fileId',
    summary: 'A file of a step that you can see',
    needs: 'session',
    openIn: ['before-first-day'],
    download: true,
    input: oneFile,
    reply: z.object({}),
  },
})
