import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { CustomField } from '../definitions/contract.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldsList } from './fields-list.tsx'
import { useCustomFields } from './queries.ts'
import css from './fields-screen.module.css'

export function Screen() {
  const t = useTranslations('customFields')
  const { data, isError, refetch } = useCustomFields()
  const [open, setOpen] = useState<CustomField | 'new'>()
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  )
  if (!data)
    return (
      <>
        <PageHeader title={t('title')} />
        {isError && (
          <Empty
            kind="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
          />
        )}
      </>
    )
  const fields = data.data
  return (
    <>
      <PageHeader title={t('title')} state={t('state', { count: fields.length })} actions={fields.length > 0 && add} />
      <div className={css.body}>
        {fields.length > 0 ? (
          <FieldsList fields={fields} onOpen={setOpen} />
        ) : (
          <Empty title={t('emptyTitle')} action={add}>
            {t('emptyText')}
          </Empty>
        )}
      </div>
      {open && (
        <FieldDialog
          field={open === 'new' ? undefined : open}
          fields={fields}
          roles={data.roles}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
