import { type KeyboardEvent, useRef } from 'react'
import css from './role-screen.module.css'

/** The row of views of a role's page; arrows move, as in every row of tabs. */
export function RoleViews<V extends string>({
  label,
  views,
  view,
  onView,
}: {
  label: string
  views: readonly (readonly [value: V, word: string])[]
  view: V
  onView: (view: V) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = views.findIndex(([value]) => value === view)
    const next = (at + step + views.length) % views.length
    onView(views[next]![0])
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={row} role="tablist" tabIndex={-1} aria-label={label} className={css.tabs} onKeyDown={keys}>
      {views.map(([value, word]) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === view}
          tabIndex={value === view ? 0 : -1}
          onClick={() => onView(value)}
        >
          {word}
        </button>
      ))}
    </div>
  )
}
