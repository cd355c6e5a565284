import { Button, Popover } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DotsThree } from '#ui/icons.ts'
import { MenuButton, type MenuItem } from '#ui/overlays/menu-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type Params, type ParamsPatch, sameParams, turnTo } from '#ui/table/url-state.ts'
import type { View } from '../contract.ts'
import { NameForm } from './name-form.tsx'
import { useChange, useCreate, useDelete, useSetDefault, useViews } from './queries.ts'
import { isChanged, SAVED, type Shown, withoutName } from './view-state.ts'
import css from './views-panel.module.css'

export interface ViewedList extends Shown {
  /** The list as the server names it. */
  list: string
  onParams: (patch: ParamsPatch) => void
  /** Shows these columns; null for the usual ones. */
  onColumns: (columns: readonly string[] | null) => void
}

/** Views that come with the product. */
export interface FixedView {
  word: string
  params: Params
}

/** The views of a list as a row of tabs: everything, those of the product, those shared with the company, the reader's own. */
export function ViewsPanel({ fixed = [], ...shown }: ViewedList & { fixed?: readonly FixedView[] }) {
  const t = useTranslations('views')
  const { list, params, onParams, onColumns } = shown
  const found = useViews(list)
  const all = found?.data ?? []
  const active = all.find(({ id }) => id === params[SAVED])
  const pick = (view: View) => {
    onParams(turnTo({ ...view.params, [SAVED]: view.id }, params))
    onColumns(view.columns)
  }
  useFirst(all, params, pick)
  useWithout(active?.leftOut ?? [], params, onParams)
  return (
    <nav className={css.views} aria-label={t('label')}>
      {[{ word: t('everything'), params: {} }, ...fixed].map(({ word, params: its }) => (
        <Tab
          key={word}
          word={word}
          on={!active && sameParams(its, params)}
          onPick={() => onParams(turnTo(its, params))}
        />
      ))}
      {all.map((view) => (
        <Tab
          key={view.id}
          word={view.isShared ? t('sharedWord', { name: view.name }) : view.name}
          on={view === active}
          onPick={() => pick(view)}
        >
          {view === active && <More view={view} canShare={found?.can.share ?? false} onParams={onParams} />}
        </Tab>
      ))}
      <Keeping {...shown} view={active} canShare={found?.can.share ?? false} onReset={() => active && pick(active)} />
    </nav>
  )
}

/** The reader's default view, when they come to the list without asking for anything. */
function useFirst(all: readonly View[], params: Params, pick: (view: View) => void) {
  const isDone = useRef(Object.keys(params).length > 0)
  const first = all.find(({ isDefault }) => isDefault)
  const turn = useEffectEvent(() => {
    const isFresh = !isDone.current
    isDone.current = true
    if (isFresh && first && Object.keys(params).length === 0) pick(first)
  })
  useEffect(() => {
    if (all.length > 0) turn()
  }, [all.length])
}

/** An address that was kept may still have the filters that the view has lost: with them the list is refused. */
function useWithout(lost: View['leftOut'], params: Params, onParams: ViewedList['onParams']) {
  const names = lost.flatMap(({ param }) => (params[param] ? [param] : []))
  const take = useEffectEvent(() => onParams(Object.fromEntries(names.map((name) => [name, undefined]))))
  useEffect(() => {
    if (names.length > 0) take()
  }, [names.length])
}

function Tab({ word, on, onPick, children }: { word: string; on: boolean; onPick: () => void; children?: ReactNode }) {
  return (
    <span className={css.view}>
      <button type="button" aria-pressed={on} onClick={onPick}>
        {word}
      </button>
      {children}
    </span>
  )
}

function More({ view, canShare, onParams }: { view: View; canShare: boolean; onParams: ViewedList['onParams'] }) {
  const t = useTranslations('views')
  const [renaming, setRenaming] = useState(false)
  const change = useChange()
  const setDefault = useSetDefault()
  const remove = useDelete((restore) => {
    onParams({ [SAVED]: undefined })
    toast.success(t('deleted', { name: view.name }), { undo: restore })
  })
  const { id, version, name, isShared, isDefault, canEdit } = view
  const items: MenuItem[] = [
    {
      word: t(isDefault ? 'notFirst' : 'first'),
      onPick: () => setDefault.mutate({ id, isDefault: !isDefault }),
    },
    ...(canEdit ? [{ word: t('rename'), onPick: () => setRenaming(true) }] : []),
    ...(canEdit && canShare
      ? [{ word: t(isShared ? 'unshare' : 'share'), onPick: () => change.mutate({ id, version, isShared: !isShared }) }]
      : []),
    ...(canEdit ? [{ word: t('delete'), onPick: () => remove.mutate(id) }] : []),
  ]
  return (
    <Popover opened={renaming} onChange={setRenaming} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <span>
          <MenuButton items={items} label={t('more', { name })} align="end" className={css.more}>
            <DotsThree size={18} weight="bold" aria-hidden />
          </MenuButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('rename')}>
        <NameForm
          name={name}
          canShare={false}
          onSave={(next) => {
            setRenaming(false)
            change.mutate({ id, version, name: next })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const namesOf = ({ leftOut }: View) => leftOut.map(({ name }) => name).join(', ')

/** Keeps what is shown now: in the view it came from, or as another one. */
function Keeping({
  list,
  params,
  columns,
  onParams,
  view,
  canShare,
  onReset,
}: ViewedList & { view: View | undefined; canShare: boolean; onReset: () => void }) {
  const t = useTranslations('views')
  const [naming, setNaming] = useState(false)
  const change = useChange()
  const create = useCreate((id) => onParams({ [SAVED]: id }))
  const now = { params: withoutName(params), columns: [...columns] }
  const changed = view ? isChanged(view, { params, columns }) : Object.keys(now.params).length > 0
  if (!changed) return null
  return (
    <span className={css.keeping}>
      {view && <output>{view.leftOut.length > 0 ? t('leftOut', { names: namesOf(view) }) : t('changed')}</output>}
      {view?.canEdit && (
        <Button
          variant="subtle"
          loading={change.isPending}
          onClick={() => change.mutate({ id: view.id, version: view.version, ...now })}
        >
          {t('save')}
        </Button>
      )}
      <Popover opened={naming} onChange={setNaming} trapFocus returnFocus position="bottom-end">
        <Popover.Target>
          <Button variant="subtle" aria-expanded={naming} onClick={() => setNaming(!naming)}>
            {t(view ? 'saveAs' : 'saveView')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('saveView')}>
          <NameForm
            name=""
            canShare={canShare}
            onSave={(name, isShared) => {
              setNaming(false)
              create.mutate({ list, name, isShared, ...now })
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {view && (
        <Button variant="subtle" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
    </span>
  )
}
