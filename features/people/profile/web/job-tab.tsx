import { useLocale, useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { EmploymentPart } from '#features/people/employment/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import type { Job } from '../contract.ts'
import { JobDetailsForm } from './job-details-form.tsx'
import { JobEmploymentForm } from './job-employment-form.tsx'
import { JobInfoForm } from './job-info-form.tsx'
import { Facts } from './personal-list.tsx'
import { useProfile } from '#features/people/record/web/api.tsx'
import { useJob } from './queries.ts'
import css from './profile-screen.module.css'

export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('people')
  const words = useTranslations('roles.sections')
  const { data: job } = useJob(userId)
  const { reports = 0, sections } = useProfile(userId).data ?? {}
  if (!job) return <div className={css.column} aria-busy />
  const { info, details, version } = job
  const who = (section: string, what: string) => <WhoSees userId={userId} section={section} what={what} />
  return (
    <div className={css.column}>
      {info && (
        <Part title={t('jobInfo')} bare action={who('job.job_info', t('jobInfo'))}>
          <Info key={version} userId={userId} job={job} />
        </Part>
      )}
      {details && (
        <Part title={t('jobDetails')} bare={!info} action={who('job.job_details', t('jobDetails'))}>
          <Details key={version} userId={userId} job={job} />
        </Part>
      )}
      {maySee(sections, 'job.employment') && (
        <EmploymentPart userId={userId} bare={!info && !details} who={who('job.employment', words('job_employment'))}>
          <Employment key={version} userId={userId} job={job} />
        </EmploymentPart>
      )}
      {reports > 0 && (
        <p>
          <AppLink to={`/people?manager=${userId}`}>{t('reports', { count: reports })}</AppLink>
        </p>
      )}
    </div>
  )
}

interface Whose {
  userId: string
  job: Job
}

function Info({ userId, job: { info, version, can } }: Whose) {
  if (!info) return null
  return can.editInfo ? <JobInfoForm userId={userId} info={info} version={version} /> : <InfoList info={info} />
}

function Employment({ userId, job: { employment, version, can } }: Whose) {
  if (!employment) return null
  return can.editEmployment ? (
    <JobEmploymentForm userId={userId} employment={employment} version={version} />
  ) : (
    <EmploymentList employment={employment} />
  )
}

function Details({ userId, job: { details, version, can } }: Whose) {
  if (!details) return null
  return can.editDetails ? (
    <JobDetailsForm userId={userId} details={details} version={version} />
  ) : (
    <DetailsList details={details} />
  )
}

const maySee = (sections: ProfileHead['sections'] | undefined, section: string) =>
  (sections?.[section] ?? 'none') !== 'none'

function InfoList({ info }: { info: NonNullable<Job['info']> }) {
  const t = useTranslations('people')
  const locale = useLocale()
  const { hireDate, position } = info
  return (
    <Facts
      facts={[
        [t('columns.hireDate'), hireDate && formatDay(hireDate, locale)],
        [t('fields.position'), position?.name],
      ]}
    />
  )
}

function EmploymentList({ employment }: { employment: NonNullable<Job['employment']> }) {
  const t = useTranslations('people')
  const locale = useLocale()
  const { terminationDate, hiringSource } = employment
  return (
    <Facts
      facts={[
        [t('fields.terminationDate'), terminationDate && formatDay(terminationDate, locale)],
        [t('fields.hiringSource'), hiringSource?.name],
      ]}
    />
  )
}

function DetailsList({ details }: { details: NonNullable<Job['details']> }) {
  const t = useTranslations('people')
  const { department, location, jobTitle, manager } = details
  const chip = manager && <PersonChip person={manager} to={`/people/${manager.id}`} size="sm" />
  return (
    <Facts
      facts={[
        [t('columns.jobTitle'), jobTitle?.name],
        [t('columns.department'), department?.name],
        [t('columns.location'), location?.name],
        [t('columns.manager'), chip],
      ]}
    />
  )
}
