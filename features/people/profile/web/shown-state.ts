import { useParams, useRouterState } from '@tanstack/react-router'
import type { JobAsOf } from '#features/people/job-history/contract.ts'
import { useJobAsOf } from '#features/people/job-history/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { useAsOf, useProfile } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { slots } from '#ui/shell/slots.ts'

/** Where a link that names a day leads. */
export const JOB = 'job'

const JOB_SECTIONS = ['job.job_details', 'job.job_info'] as const
export const sees = ({ sections }: ProfileHead, section: string) => (sections[section] ?? 'none') !== 'none'
export const hasHistory = (head: ProfileHead) => JOB_SECTIONS.some((section) => sees(head, section))
export const keepsHistory = ({ sections }: ProfileHead) => JOB_SECTIONS.some((section) => sections[section] === 'edit')
/** Planned rows of the job are for those who keep it; those of employment and pay for people who see these. */
export const showsPlans = (head: ProfileHead) =>
  keepsHistory(head) || sees(head, 'job.employment') || sees(head, 'compensation')

/** Whose profile the address names, which tab of it, and on which day: undefined for today, and where no tab has another day. */
export function useShown() {
  const { id } = useParams({ strict: false }) as { id: string }
  const asked = useRouterState({ select: ({ location }) => location.pathname.split('/')[3] ?? '' })
  const { data: now, error, refetch } = useProfile(id)
  const asOf = useAsOf().day
  const tabs = slots.profileTabs.filter(
    ({ section, isToCome }) => !isToCome && (now?.sections[section] ?? 'none') !== 'none',
  )
  const toCome = slots.profileTabs.filter(({ isToCome }) => isToCome)
  const of = (wanted: string) => [...tabs, ...toCome].find(({ path }) => path === wanted)
  // a link that names a day goes to the job
  const tab = asked ? of(asked) : ((asOf ? of(JOB) : undefined) ?? tabs[0])
  const day = tabs.some(({ showsDays }) => showsDays) ? asOf : undefined
  return { id, now, head: useHeadOn(now, day), tabs, tab, day, error, retry: () => void refetch() }
}

/** The head with the job of that day in place of today's, as far as the reader may see it: nothing of today stands under another day. */
function useHeadOn(head: ProfileHead | undefined, day: Day | undefined): ProfileHead | undefined {
  const { data } = useJobAsOf(head?.id ?? '', head && hasHistory(head) ? day : undefined)
  if (!head || !day) return head
  if (!hasHistory(head)) return { ...head, ...NO_JOB }
  if (!data) return head
  const of = (name: JobAsOf['values'][number]['field']) =>
    data.values.find(({ field }) => field === name)?.value ?? null
  return {
    ...head,
    jobTitle: of('jobTitleId'),
    department: of('departmentId'),
    location: of('locationId'),
    position: of('positionId'),
    manager: data.manager,
  }
}

const NO_JOB = { jobTitle: null, department: null, location: null, position: null, manager: null }
