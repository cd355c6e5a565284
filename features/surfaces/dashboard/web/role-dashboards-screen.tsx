import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Empty } from '#ui/empty.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { slots } from '#ui/shell/slots.ts'
import { RowList, RowName } from '#ui/table/ordered-rows.tsx'
import { layouts, type RoleLayout } from '../layout/contract.ts'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { arranged } from './arranged-state.ts'
import { useRoleLayouts } from './queries.ts'
import css from './role-dashboards-screen.module.css'

/** The dashboard that people of each role begin with. */
export function Screen() {
  const t = useTranslations('dashboard.settings')
  const ui = useTranslations('ui')
  const { data, isError, refetch } = useRoleLayouts()
  const [open, setOpen] = useState<string>()
  const opened = data?.data.find(({ role }) => role.id === open)
  return (
    <>
      <PageHeader title={t('title')} state={t('what')} />
      <div className={css.body}>
        {isError && (
          <Empty
            kind="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>}
          />
        )}
        {!data && !isError && <div className={css.bone} aria-hidden />}
        {data && (
          <RowList>
            {data.data.map((one) => (
              <li key={one.role.id} className={css.row}>
                <RowName name={one.role.name} notes={[noteOf(one)]} onOpen={() => setOpen(one.role.id)} />
                <Button
                  size="compact-sm"
                  onClick={() => setOpen(one.role.id)}
                  aria-label={`${t('edit')}: ${one.role.name}`}
                >
                  {t('edit')}
                </Button>
              </li>
            ))}
          </RowList>
        )}
        <p className={css.several}>{t('several')}</p>
      </div>
      {opened && <RoleDialog one={opened} onClose={() => setOpen(undefined)} />}
    </>
  )

  function noteOf({ layout }: RoleLayout): string {
    return layout ? t('custom', { shown: layout.filter(({ isShown }) => isShown).length }) : t('none')
  }
}

function RoleDialog({ one, onClose }: { one: RoleLayout; onClose: () => void }) {
  const t = useTranslations('dashboard.settings')
  const save = useChange(layouts.saveRoleLayout)
  const reset = useChange(layouts.resetRoleLayout)
  const { role, widgets, layout, version } = one
  const seen = slots.widgets.filter(({ name }) => widgets.includes(name))
  return (
    <ArrangeDialog
      title={t('dialog', { role: role.name })}
      initial={arranged(seen, layout)}
      save={(chosen) => save({ roleId: role.id, layout: chosen, version })}
      reset={layout ? { word: t('reset'), run: () => reset({ roleId: role.id }) } : undefined}
      onClose={onClose}
    />
  )
}
