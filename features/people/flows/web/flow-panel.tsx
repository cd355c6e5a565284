import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { NoRecord } from '#ui/no-record.tsx'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { FlowForm } from './flow-form.tsx'
import { draftOf, type FlowDraft, type FlowPurpose, NEW } from './flow-state.ts'
import { useFlow } from './queries.ts'
import css from './flow-form.module.css'

interface Props {
  of: FlowPurpose
  Example?: ComponentType<{ draft: FlowDraft }>
}

/** One flow, by the `id` of the address. */
export function FlowPage(props: Props) {
  const t = useTranslations('flows')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: flow, error, refetch } = useFlow(id)
  const up = { word: t('title'), to: props.of.home }
  if (!flow && error) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!flow) return <RecordSkeleton up={up} className={css.body} />
  return <FlowForm key={`${id} ${flow.version}`} flow={flow} start={draftOf(flow)} {...props} />
}

/** A new flow, empty or a copy of another (`?copy=<id>`). */
export function FlowCreatePage(props: Props) {
  const t = useTranslations('flows')
  const [{ copy }] = useUrlState()
  const source = useFlow(copy).data
  if (copy && !source)
    return (
      <>
        <PageHeader up={{ word: t('title'), to: props.of.home }} title={t('add')} />
        <div className={css.body}>
          <Skeleton height={320} />
        </div>
      </>
    )
  const start = source ? { ...draftOf(source), name: t('copyOf', { name: source.name }) } : NEW
  return <FlowForm key={copy ?? 'new'} start={start} {...props} />
}
