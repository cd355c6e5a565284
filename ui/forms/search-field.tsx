import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MagnifyingGlass, X } from '#ui/icons.ts'
import { isTyping } from './writing.ts'
import css from '#ui/table/list-toolbar.module.css'

export const SEARCH_PAUSE_MS = 300

/** The search of a list: waits for a pause of 300 ms; `/` brings the focus here from anywhere on the page, Esc empties it. */
export function SearchField({
  value,
  onChange,
  placeholder,
}: {
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
}) {
  const t = useTranslations('ui')
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const pass = useEffectEvent((text: string) => {
    onChange(text)
    setTyped(undefined)
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => pass(typed), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [])
  const text = typed ?? value
  return (
    <TextInput
      ref={input}
      type="search"
      className={css.find}
      aria-label={placeholder ?? t('list.search')}
      aria-keyshortcuts="/"
      placeholder={placeholder ?? t('list.search')}
      value={text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') pass(text)
        if (event.key === 'Escape' && text) pass('')
      }}
      leftSection={<MagnifyingGlass size={17} />}
      rightSection={
        text ? (
          <button type="button" className={css.inside} aria-label={t('list.clearSearch')} onClick={() => pass('')}>
            <X size={14} />
          </button>
        ) : (
          <kbd className={css.hint} aria-hidden>
            /
          </kbd>
        )
      }
    />
  )
}
