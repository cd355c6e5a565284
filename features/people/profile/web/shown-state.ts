import { useParams, useRouterState } from '@tanstack/react-router'
import type { JobAsOf } from '#features/people/job-history/contract.ts'
import { useJobAsOf } from '#features/people/job-history/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { useAsOf, useProfile } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { slots } from '#ui/shell/slots.ts'

/** The tab that can be shown as of another day. */
export const JOB = 'job'

const JOB_SECTIONS = ['job.job_details', 'job.job_info'] as const
export const hasHistory = ({ sections }: ProfileHead) =>
  JOB_SECTIONS.some((section) => (sections[section] ?? 'none') !== 'none')
export const keepsHistory = ({ sections }: ProfileHead) => JOB_SECTIONS.some((section) => sections[section] === 'edit')

/** Whose profile the address names, which tab of it, and on which day: undefined for today, and where the tab has no other day. */
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
  const day = now && tab?.path === JOB && hasHistory(now) ? asOf : undefined
  return { id, now, head: useHeadOn(now, day), tabs, tab, day, error, retry: () => void refetch() }
}

/** The head with the job of that day in place of today's, as far as the reader may see it. */
function useHeadOn(head: ProfileHead | undefined, day: Day | undefined): ProfileHead | undefined {
  const { data } = useJobAsOf(head?.id ?? '', head && day)
  if (!head || !day || !data) return head
  const of = (name: JobAsOf['values'][number]['field'], today: ProfileHead['department']) => {
    const found = data.values.find(({ field }) => field === name)
    return found ? found.value : today
  }
  return {
    ...head,
    jobTitle: of('jobTitleId', head.jobTitle),
    department: of('departmentId', head.department),
    location: of('locationId', head.location),
    position: of('positionId', head.position),
    manager: data.values.some(({ field }) => field === 'managerId') ? data.manager : head.manager,
  }
}
