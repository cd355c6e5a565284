import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatMoment } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Status } from '#ui/status.tsx'
import type { Webhook } from '../contract.ts'
import { useWebhooks } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { DELIVERY_TONES, hostOf, nameOf, TONES } from './webhook-words.ts'
import css from './webhooks-screen.module.css'

export function Screen() {
  const t = useTranslations('webhooks')
  const { data, isPending } = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const columns = useColumns()
  const all = data?.data ?? []
  const add = data?.can.edit && (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        state={data && t('state', { count: all.length })}
        actions={all.length > 0 && add}
      />
      <div className={css.body}>
        {all.length > 0 && <p className={css.say}>{t('intro')}</p>}
        <DataTable
          label={t('title')}
          rows={all}
          columns={columns}
          loading={isPending}
          to={({ id }) => `/settings/webhooks/${id}`}
          empty={
            <Empty title={t('empty')} action={add}>
              {t('emptyText')}
            </Empty>
          }
        />
      </div>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const t = useTranslations('webhooks')
  const locale = useLocale()
  return [
    { id: 'webhook', word: t('column.webhook'), width: 'minmax(0, 2fr)', cell: nameOf },
    { id: 'host', word: t('address'), quiet: true, phone: 'note', cell: hostOf },
    { id: 'events', word: t('column.events'), width: '96px', end: true, cell: ({ events }) => events.length },
    {
      id: 'last',
      word: t('column.last'),
      width: 'minmax(0, 1.6fr)',
      cell: ({ lastDelivery: last }) =>
        last ? <Status tone={DELIVERY_TONES[last.state]}>{formatMoment(last.at, locale)}</Status> : t('never'),
    },
    {
      id: 'state',
      word: t('column.state'),
      width: '132px',
      phone: 'end',
      cell: ({ state }) => <Status tone={TONES[state]}>{t(`states.${state}`)}</Status>,
    },
  ]
}
