import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { BenefitForm } from './benefit-form.tsx'
import { draftOf, emptyDraft } from './benefit-state.ts'
import { useBenefit, useChoices } from './queries.ts'
import css from './benefits-screen.module.css'

/** Edits a benefit; `/settings/benefits/edit/new` adds one. */
export function Screen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return id === 'new' ? <Adding /> : <Editing id={id} />
}

function Adding() {
  const t = useTranslations('benefits')
  const { data: choices, error, refetch } = useChoices()
  if (error && !choices) return <NoRecord error={error} up={upOf(t)} retry={() => void refetch()} />
  if (!choices) return <Waiting title={t('add')} />
  return <BenefitForm benefit={undefined} start={emptyDraft(choices.currency)} choices={choices} />
}

function Editing({ id }: { id: string }) {
  const t = useTranslations('benefits')
  const { data: benefit, error, refetch } = useBenefit(id)
  const { data: choices } = useChoices()
  if (error && !benefit) return <NoRecord error={error} up={upOf(t)} retry={() => void refetch()} />
  if (!benefit || !choices) return <Waiting title={undefined} />
  return <BenefitForm key={benefit.version} benefit={benefit} start={draftOf(benefit)} choices={choices} />
}

const upOf = (t: ReturnType<typeof useTranslations<'benefits'>>) => ({ word: t('title'), to: '/settings/benefits' })

function Waiting({ title }: { title: string | undefined }) {
  const t = useTranslations('benefits')
  return (
    <>
      <PageHeader up={upOf(t)} title={title} />
      <div className={css.page} aria-busy>
        <Skeleton height={420} />
      </div>
    </>
  )
}
