import type { KeyboardEvent } from 'react'

/**
 * For `onKeyDown` of a field that searches a list. Enter sends the form, but not while something is written for which nothing is chosen:
 * it would be lost without a word. Where the list has one result, Enter chooses it, as if it had been marked.
 * @param chosen the label of the chosen option, which the field shows
 */
export function keepUnchosen(event: KeyboardEvent<HTMLInputElement>, chosen = ''): void {
  const field = event.currentTarget
  if (!isPlainEnter(event) || ['', chosen.trim()].includes(field.value.trim())) return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  // the library chooses what is marked
  if (list?.querySelector('[data-combobox-selected]')) return
  event.preventDefault()
  const [only, ...others] = resultsIn(list)
  if (others.length === 0) only?.click()
}

const isPlainEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing

const resultsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])') ?? []),
]
