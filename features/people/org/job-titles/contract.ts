import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    jobTitles: true
  }
}

export const jobTitle = z
  .object({
    id: z.uuid(),
    name: z.string(),
    count: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'JobTitle' })
export type JobTitle = z.infer<typeof jobTitle>

const name = z.string().trim().min(1).max(120)
const editors = { anyOf: ['settings.job_title.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })

export const jobTitles = contract({
  listJobTitles: {
    method: 'GET',
    shows: ['jobTitles', 'people'],
    path: '/api/job-titles',
    summary: 'All job titles and how many people have each',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(jobTitle), can: z.object({ edit: z.boolean() }) }),
  },
  createJobTitle: {
    method: 'POST',
    path: '/api/job-titles',
    summary: 'Creates a job title',
    needs: editors,
    input: z.object({ name }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'org.jobTitleCreated',
  },
  renameJobTitle: {
    method: 'PUT',
    path: '/api/job-titles/:id',
    summary: 'Renames a job title for everyone who has it',
    needs: editors,
    input: one.extend({ name }),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'org.jobTitleSaved',
  },
  deleteJobTitle: {
    method: 'DELETE',
    path: '/api/job-titles/:id',
    summary: 'Deletes a job title; requires a replacement if people have it',
    needs: editors,
    input: one.extend({ replacementId: z.uuid().optional() }),
    reply: z.object({}),
    success: 'org.jobTitleDeleted',
  },
  listJobTitlePeople: {
    method: 'GET',
    shows: ['jobTitles', 'people', 'departments'],
    path: '/api/job-titles/:id/people',
    summary: 'People with a job title, 50 per page',
    needs: editors,
    input: z.object({ id: z.uuid(), after: z.uuid().optional() }),
    reply: z.object({
      title: jobTitle.pick({ id: true, name: true }),
      data: z.array(personRef.extend({ email: z.string(), department: z.string().nullable() })),
      next: z.uuid().nullable(),
    }),
  },
})
