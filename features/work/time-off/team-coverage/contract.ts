import { z } from 'zod'
import { shortDay } from '#features/surfaces/calendar/contract.ts'
import { contract } from '#kit/contract.ts'

const editors = { anyOf: ['settings.timeoff.edit'] } as const
export const LARGEST_MINIMUM = 9999

export const departmentCoverage = z
  .object({
    id: z.uuid(),
    name: z.string(),
    parentId: z.uuid().nullable(),
    people: z.int().describe('In it and below it.'),
    least: z.int().nullable().describe('How many of them should be at work each day; null where it does not matter.'),
  })
  .meta({ id: 'DepartmentCoverage' })
export type DepartmentCoverage = z.infer<typeof departmentCoverage>

/** The days of a leave on which too few of a department would be at work. Numbers alone: who else is away is another question. */
export const coverageGap = z
  .object({
    department: z.string(),
    ...shortDay.shape,
    days: z
      .int()
      .describe('How many days of the leave are below the minimum; `day` is the first with the fewest people.'),
  })
  .meta({ id: 'CoverageGap' })
export type CoverageGap = z.infer<typeof coverageGap>

export const coverage = contract({
  listCoverage: {
    method: 'GET',
    shows: ['timeOff', 'departments', 'people'],
    path: '/api/settings/time-off/coverage',
    summary: 'How many people of each department should be at work',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(departmentCoverage) }),
  },
  saveCoverage: {
    method: 'PUT',
    path: '/api/settings/time-off/coverage/:id',
    summary: 'Sets how many people of a department should be at work; null removes the minimum',
    needs: editors,
    input: z.object({
      id: z.uuid().describe('Of the department.'),
      least: z.int().min(1).max(LARGEST_MINIMUM).nullable(),
    }),
    reply: z.object({ data: z.object({ id: z.uuid(), least: z.int().nullable() }) }),
  },
})
