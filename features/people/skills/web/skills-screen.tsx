import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ListedSkill } from '../contract.ts'
import { useSkills } from './queries.ts'
import { SkillDialog } from './skill-dialog.tsx'
import css from './skills-screen.module.css'

/** The company's list of skills: renamed, merged and tidied up. */
export function Screen() {
  const t = useTranslations('skills')
  const [params, setParams] = useUrlState()
  const { data: all = [], isPending, isError } = useSkills()
  const [open, setOpen] = useState<ListedSkill | 'new'>()
  const wanted = (params.search ?? '').toLocaleLowerCase()
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('addToList')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        state={all.length > 0 && t('state', { count: all.length })}
        actions={all.length > 0 && add}
        filters={all.length > 0 && <ListToolbar params={params} onParams={setParams} />}
      />
      <div className={css.body}>
        <DataTable
          label={t('title')}
          rows={all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))}
          columns={useColumns()}
          loading={isPending}
          onOpen={setOpen}
          empty={<Nothing failed={isError} narrowed={wanted !== ''} add={add} />}
        />
      </div>
      {open && <SkillDialog skill={open === 'new' ? undefined : open} all={all} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Nothing({ failed, narrowed, add }: { failed: boolean; narrowed: boolean; add: React.ReactNode }) {
  const t = useTranslations('skills')
  if (failed) return <Empty kind="error" title={t('failed')} />
  if (narrowed) return <NothingFound title={t('nothingFound')} narrowing={['search']} />
  return (
    <Empty title={t('emptyTitle')} action={add}>
      {t('emptyText')}
    </Empty>
  )
}

function useColumns(): readonly Column<ListedSkill>[] {
  const t = useTranslations('skills')
  const people = ({ id, count }: ListedSkill) =>
    count > 0 && opens('/people') ? (
      <AppLink to={`/people?skills=${id}`}>{t('people', { count })}</AppLink>
    ) : (
      t('people', { count })
    )
  return [
    { id: 'name', word: t('name'), cell: ({ name }) => name },
    { id: 'people', word: t('usedBy'), width: '140px', end: true, phone: 'end', cell: people },
  ]
}
