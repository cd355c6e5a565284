import { useLocale, useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { EmploymentPart } from '#features/people/employment/web/api.tsx'
import { LeavingPart } from '#features/people/leaving/web/api.tsx'
import { JobHistoryPart } from '#features/people/job-history/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { useAsOf, useProfile } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import type { Job } from '../contract.ts'
import { Compare, JobAsOfPart } from './as-of-panel.tsx'
import { JobDetailsForm } from './job-details-form.tsx'
import { JobInfoForm } from './job-info-form.tsx'
import { LinePart } from './line-panel.tsx'
import { JobLeavingForm } from './job-leaving-form.tsx'
import css from './profile-screen.module.css'
import { useJob } from './queries.ts'
import { SectionPart } from './section-panel.tsx'

export function Tab({ userId }: { userId: string }) {
  const { data: job } = useJob(userId)
  const { day } = useAsOf()
  const { data: head } = useProfile(userId)
  if (!job) return <div className={css.column} aria-busy />
  const { info, details, employment } = job
  const hasHistory = info !== null || details !== null
  // another day is looked at, not changed
  const whose = { userId, job: day ? { ...job, can: NOTHING } : job, asOf: day }
  return (
    <div className={css.column}>
      {day && head && <OnDay head={head} job={job} day={day} />}
      {info && <Info {...whose} info={info} />}
      {details && <Details {...whose} details={details} />}
      {hasHistory && <History userId={userId} day={day} head={head} />}
      <Terms {...whose} bare={!hasHistory} />
      {employment && <Ends {...whose} employment={employment} />}
    </div>
  )
}

function History({ userId, day, head }: { userId: string; day: Day | undefined; head: ProfileHead | undefined }) {
  return <JobHistoryPart userId={userId} day={day} compare={!day && head && <Compare head={head} />} />
}

/** As of another day: the job, and the reporting line (today's is beside the tab). */
function OnDay({ head, job: { info, details }, day }: { head: ProfileHead; job: Job; day: Day }) {
  return (
    <>
      {(info || details) && <JobAsOfPart head={head} day={day} />}
      {info && details && <LinePart head={head} day={day} />}
    </>
  )
}

const NOTHING = { editInfo: false, editEmployment: false, editDetails: false }

interface Whose {
  userId: string
  job: Job
  /** Another day than today. */
  asOf: Day | undefined
}

/** How someone came, and how they leave. */
const Ends = (whose: Whose & { employment: NonNullable<Job['employment']> }) => (
  <>
    <Hiring {...whose} />
    {!whose.asOf && <LeavingPart userId={whose.userId} />}
  </>
)

function Terms({ userId, asOf, bare }: Whose & { bare: boolean }) {
  const words = useTranslations('roles.sections')
  const { sections } = useProfile(userId).data ?? {}
  if ((sections?.['job.employment'] ?? 'none') === 'none') return null
  return (
    <EmploymentPart
      userId={userId}
      bare={bare}
      day={asOf}
      who={<WhoSees userId={userId} section="job.employment" what={words('job_employment')} />}
    />
  )
}

function Info({ userId, job: { version, can }, info, asOf }: Whose & { info: NonNullable<Job['info']> }) {
  const t = useTranslations('people')
  const words = useTranslations('profile')
  const dated = useTranslations('history')
  const locale = useLocale()
  const { hireDate, position, employeeNumber, costCentre, legalEntity } = info
  return (
    <SectionPart
      name="job-info"
      title={t('jobInfo')}
      bare={!asOf}
      who={<WhoSees userId={userId} section="job.job_info" what={t('jobInfo')} />}
      facts={[
        [t('columns.hireDate'), hireDate && formatDay(hireDate, locale)],
        [t('fields.position'), !asOf && position?.name],
        [t('fields.employeeNumber'), employeeNumber],
        [t('fields.legalEntity'), legalEntity],
        [t('fields.costCentre'), costCentre],
      ]}
      empty={words('noInfo')}
      note={asOf && dated('noHistoryFields')}
      mayEdit={can.editInfo}
    >
      {(onClose) => <JobInfoForm {...{ userId, info, version, onClose }} />}
    </SectionPart>
  )
}

function Details({ userId, job, details, asOf }: Whose & { details: NonNullable<Job['details']> }) {
  const t = useTranslations('people')
  const words = useTranslations('profile')
  const { department, location, jobTitle, manager } = details
  const { version, can } = job
  // the part above has them as they were
  if (asOf) return null
  return (
    <SectionPart
      name="job-details"
      title={t('jobDetails')}
      bare={!job.info}
      who={<WhoSees userId={userId} section="job.job_details" what={t('jobDetails')} />}
      facts={[
        [t('columns.jobTitle'), jobTitle?.name],
        [t('columns.department'), department?.name],
        [t('columns.location'), location?.name],
        [
          t('columns.manager'),
          manager && <PersonChip key="manager" person={manager} to={`/people/${manager.id}`} size="sm" />,
        ],
      ]}
      empty={words('noDetails')}
      mayEdit={can.editDetails}
    >
      {(onClose) => <JobDetailsForm {...{ userId, details, version, onClose }} />}
    </SectionPart>
  )
}

/** Where they were hired: in the same section as the terms of employment. */
function Hiring({
  userId,
  job: { version, can },
  employment,
  asOf,
}: Whose & { employment: NonNullable<Job['employment']> }) {
  const t = useTranslations('people')
  const words = useTranslations('profile')
  const dated = useTranslations('history')
  const { hiringSource } = employment
  return (
    <SectionPart
      name="job-employment"
      title={words('leaving')}
      facts={[[t('fields.hiringSource'), hiringSource?.name]]}
      empty={words('noLeaving')}
      note={asOf && dated('noHistoryFields')}
      mayEdit={can.editEmployment}
    >
      {(onClose) => <JobLeavingForm {...{ userId, employment, version, onClose }} />}
    </SectionPart>
  )
}
