import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { keepers, one } from '../contract.ts'

export const LARGEST_DOCUMENT = 10 * 1024 * 1024
export const UPLOADABLE = ['pdf', 'docx', 'odt', 'png', 'jpg', 'jpeg'] as const

export const documents = contract({
  uploadBenefitDocument: {
    method: 'POST',
    path: '/api/benefits/:id/document',
    summary: 'Uploads the document of a benefit, in place of the one before (PDF, DOCX, ODT, PNG or JPG, up to 10 MB)',
    needs: keepers,
    upload: { maxBytes: LARGEST_DOCUMENT, maxFiles: 1 },
    input: one,
    reply: z.object({ data: z.object({ name: z.string(), checking: z.boolean() }) }),
    status: 201,
    success: 'benefits.document.uploaded',
  },
  removeBenefitDocument: {
    method: 'DELETE',
    path: '/api/benefits/:id/document',
    summary: 'Removes the document of a benefit',
    needs: keepers,
    input: one,
    reply: z.object({}),
    success: 'benefits.document.removed',
  },
  downloadBenefitDocument: {
    method: 'GET',
    path: '/api/benefits/:id/document',
    summary: 'The document of a benefit, for people who have it and those who keep benefits',
    needs: 'session',
    download: true,
    input: one,
    reply: z.object({}),
  },
})
