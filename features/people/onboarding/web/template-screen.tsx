import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NoRecord } from '#ui/no-record.tsx'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { useTemplate } from './queries.ts'
import { TemplateForm } from './template-form.tsx'
import { draftOf } from './template-state.ts'
import css from './template-form.module.css'

/** One template. */
export function Screen() {
  const t = useTranslations('onboarding')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: template, error, refetch } = useTemplate(id)
  const up = { word: t('title'), to: '/settings/onboarding' }
  if (!template && error) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!template) return <RecordSkeleton up={up} className={css.waiting} />
  return <TemplateForm key={`${id} ${template.version}`} template={template} start={draftOf(template)} />
}
