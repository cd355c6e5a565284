import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import css from './empty.module.css'

export type EmptyKind = 'empty' | 'nothing-found' | 'error' | 'closed'

/**
 * Says what this place is for, then offers the first action. The picture is the board itself with nothing on it; no mascots.
 * Kind `error` says what happened, what was kept, and what to do; the reference number is for support.
 */
export function Empty({
  title,
  children,
  action,
  kind = 'empty',
  reference,
  page = false,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  kind?: EmptyKind
  reference?: string | undefined
  /** Nothing else is on the page: the title is the page's own. */
  page?: boolean
}) {
  const t = useTranslations('ui')
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={css.empty} data-kind-of={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Board kind={kind} />
      <Title>{title}</Title>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
      {reference && <p className={css.ref}>{t('reference', { code: reference })}</p>}
    </div>
  )
}

function Board({ kind }: { kind: EmptyKind }) {
  return (
    <svg width="132" height="64" viewBox="0 0 132 64" aria-hidden className={css.board}>
      {[10, 32, 54].map((y, thread) => (
        <g key={y}>
          <Thread y={y} torn={kind === 'error' && thread === 1} />
          <Peg kind={kind} y={y} thread={thread} />
        </g>
      ))}
    </svg>
  )
}

const Thread = ({ y, torn }: { y: number; torn: boolean }) => (
  <line x1="0" x2="132" y1={y} y2={y} className={css.rail} strokeDasharray={torn ? '52 12 200' : undefined} />
)

function Peg({ kind, y, thread }: { kind: EmptyKind; y: number; thread: number }) {
  const middle = thread === 1
  const place = { y: y - 5, width: 34, height: 10, rx: 5 }
  if (kind === 'nothing-found' && middle) return <rect x={20} {...place} className={css.gone} />
  if (kind === 'error' && middle) return <rect x={88} {...place} className={css.on} transform={`rotate(24 104 ${y})`} />
  if (kind === 'closed') return <rect x={88} {...place} className={css.peg} />
  return <rect x={8 + thread * 12} {...place} className={middle ? css.on : css.peg} />
}
