import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { useTemplate } from './queries.ts'
import { TemplateForm } from './template-form.tsx'
import { draftOf, NEW } from './template-state.ts'
import css from './template-form.module.css'

/** A new template, empty or a copy of another (`?copy=<id>`). */
export function Screen() {
  const t = useTranslations('onboarding')
  const [{ copy }] = useUrlState()
  const source = useTemplate(copy).data
  if (copy && !source)
    return (
      <>
        <PageHeader up={{ word: t('title'), to: '/settings/onboarding' }} title={t('add')} />
        <div className={css.waiting}>
          <Skeleton height={320} />
        </div>
      </>
    )
  const start = source
    ? { ...draftOf(source, { asNew: true }), name: t('copyOf', { name: source.name }) }
    : { ...NEW, steps: [] }
  return <TemplateForm key={copy ?? 'new'} start={start} />
}
