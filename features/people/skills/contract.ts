import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** What people can do, and what the company calls it. */
    skills: true
  }
}

/** So many skills one person can have. */
export const MOST_SKILLS = 50

const skill = z.object({ id: z.uuid(), name: z.string() })
export type Skill = z.infer<typeof skill>

const used = skill.extend({
  count: z.number().int().describe('People who have it and have not been deactivated.'),
})
export type UsedSkill = z.infer<typeof used>

const listed = used.extend({ version: z.number().int() })
export type ListedSkill = z.infer<typeof listed>

const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^<>\p{Cc}]*$/u, { message: 'skills.nameWrong' })
/** The right to define custom fields is also the right to edit this list. */
const keepers = { anyOf: ['settings.employee_fields.edit'] } as const
const one = z.object({ id: z.uuid() })
const seen = one.extend({ version: z.number().int().optional() })

export const skills = contract({
  skillsOfPerson: {
    method: 'GET',
    shows: ['skills'],
    path: '/api/people/:id/skills',
    summary: 'Skills of a person by name; every colleague sees them',
    needs: 'session',
    input: one,
    reply: z.object({ data: z.object({ skills: z.array(skill), can: z.object({ edit: z.boolean() }) }) }),
  },
  changeSkills: {
    method: 'PUT',
    path: '/api/people/:id/skills',
    summary: 'Adds skills by name and takes others off; a new name joins the list of the company',
    needs: 'session',
    input: one.extend({
      add: z.array(name).max(MOST_SKILLS).default([]),
      remove: z.array(z.uuid()).max(MOST_SKILLS).default([]),
    }),
    reply: z.object({ data: z.object({ skills: z.array(skill) }) }),
    success: 'skills.saved',
  },
  findSkills: {
    method: 'GET',
    shows: ['skills'],
    path: '/api/skills',
    summary: 'Skills that match the text or almost match it, closest first',
    needs: 'session',
    input: z.object({
      search: z.string().trim().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(8),
    }),
    reply: z.object({ data: z.array(used) }),
  },
  listSkills: {
    method: 'GET',
    shows: ['skills', 'people'],
    path: '/api/settings/skills',
    summary: 'All skills of the company, with how many people have each',
    needs: keepers,
    input: z.object({}),
    reply: z.object({ data: z.array(listed) }),
  },
  createSkill: {
    method: 'POST',
    path: '/api/settings/skills',
    summary: 'Adds a skill to the list, for people to choose',
    needs: keepers,
    input: z.object({ name }),
    reply: z.object({ data: one }),
    status: 201,
    success: 'skills.created',
  },
  renameSkill: {
    method: 'PUT',
    path: '/api/settings/skills/:id',
    summary: 'Renames a skill for everyone who has it',
    needs: keepers,
    input: seen.extend({ name }),
    reply: z.object({ data: listed.pick({ id: true, version: true }) }),
    success: 'skills.renamed',
  },
  mergeSkill: {
    method: 'POST',
    path: '/api/settings/skills/:id/merge',
    summary: 'Merges a skill into another: people get the other one, this one is deleted',
    needs: keepers,
    input: seen.extend({ intoId: z.uuid() }),
    reply: z.object({}),
    success: 'skills.merged',
  },
  deleteSkill: {
    method: 'DELETE',
    path: '/api/settings/skills/:id',
    summary: 'Deletes a skill and takes it off everyone who has it',
    needs: keepers,
    input: seen,
    reply: z.object({}),
    success: 'skills.deleted',
  },
})
