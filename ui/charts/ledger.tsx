import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatBalance } from '#ui/format.ts'
import css from './ledger.module.css'

/** A line of the explanation. A cause has a sign; a sum has a rule above it; `now` is what is being asked for; the result closes it. */
export interface LedgerLine {
  what: string
  /** Where it comes from: a policy, a month, a decision. */
  source?: string
  amount: number
  /** `start` is a first amount without a sign. */
  is?: 'start' | 'cause' | 'sum' | 'now' | 'result'
}

/** "Why this number": one line per cause, the result under an ink rule, and the whole of it as text to take along. */
export function Ledger({ lines, caption }: { lines: readonly LedgerLine[]; caption: string }) {
  const locale = useLocale()
  const amountOf = ({ amount, is = 'cause' }: LedgerLine) =>
    formatBalance(amount, locale, { signed: is === 'cause' || is === 'now' })
  const text = () =>
    [caption, ...lines.map((line) => `${line.what}${line.source ? ` (${line.source})` : ''}\t${amountOf(line)}`)].join(
      '\n',
    )
  return (
    <div className={css.ledger}>
      <table>
        <caption className="sr">{caption}</caption>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${index} ${line.what}`} data-is={line.is ?? 'cause'}>
              <th scope="row">
                {line.what}
                {line.source && <small>{line.source}</small>}
              </th>
              <td>{amountOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CopyText text={text} />
    </div>
  )
}

const SHOWN_MS = 3000

function CopyText({ text }: { text: () => string }) {
  const t = useTranslations('uiCalendar')
  const [copied, setCopied] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const copy = async () => {
    await navigator.clipboard.writeText(text())
    setCopied(true)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <button type="button" className={css.copy} onClick={() => void copy()}>
      <span aria-live="polite">{t(copied ? 'copied' : 'copyLedger')}</span>
    </button>
  )
}
