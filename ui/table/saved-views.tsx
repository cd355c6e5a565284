import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { X } from '#ui/icons.ts'
import { useStored } from '#ui/stored.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import type { Params, ParamsPatch } from './url-state.ts'
import css from './list-toolbar.module.css'

export interface View {
  word: string
  params: Params
}

interface ListParams {
  /** The list under whose name its views are stored on this device. */
  list: string
  params: Params
  onParams: (patch: ParamsPatch) => void
}

/** Named sets of filters as a row of tabs: everything, those that come with the product, then the reader's own. */
export function SavedViews({ list, params, onParams, fixed = [] }: ListParams & { fixed?: readonly View[] }) {
  const t = useTranslations('ui')
  const [own, setOwn] = useStored<readonly View[]>(`views.${list}`, [])
  const views = [{ word: t('list.everything'), params: {} }, ...fixed, ...own]
  return (
    <nav className={css.views} aria-label={t('list.views')}>
      {views.map((view, at) => (
        <span key={`${view.word}-${at}`} className={css.view}>
          <button
            type="button"
            aria-pressed={sameParams(view.params, params)}
            onClick={() => onParams(turnTo(view.params, params))}
          >
            {view.word}
          </button>
          {own.includes(view) && (
            <button
              type="button"
              className={css.drop}
              aria-label={t('list.deleteView', { name: view.word })}
              onClick={() => setOwn(own.filter((other) => other !== view))}
            >
              <X size={12} />
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}

/** Keeps what is on now under a name. */
export function SaveView({ list, params }: Pick<ListParams, 'list' | 'params'>) {
  const t = useTranslations('ui')
  const [own, setOwn] = useStored<readonly View[]>(`views.${list}`, [])
  const [open, setOpen] = useState(false)
  const [word, setWord] = useState('')
  if (Object.keys(params).length === 0) return null
  const save = () => {
    setOwn([...own.filter((view) => view.word !== word.trim()), { word: word.trim(), params }])
    setOpen(false)
    setWord('')
  }
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <Button variant="subtle" onClick={() => setOpen(!open)} aria-expanded={open}>
          {t('list.saveView')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.saveView')}>
        <form
          className={css.save}
          onSubmit={(event) => {
            event.preventDefault()
            if (word.trim()) save()
          }}
        >
          <TextField label={t('list.viewName')} value={word} onChange={setWord} maxLength={60} data-autofocus />
          <Button type="submit" variant="filled" disabled={!word.trim()}>
            {t('save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

export const sameParams = (a: Params, b: Params): boolean => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

export const turnTo = (wanted: Params, now: Params): ParamsPatch => ({
  ...Object.fromEntries(Object.keys(now).map((name) => [name, undefined])),
  ...wanted,
})
