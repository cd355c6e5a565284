import type { ReactNode } from 'react'
import css from './step-thread.module.css'

export type StepState = 'done' | 'current' | 'next' | 'stopped'

/** Steps on a thread, one after the other, each with a peg that says how far it is: `<StepThread label="…"><StepPeg …/></StepThread>`. */
export const StepThread = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={css.thread} aria-label={label}>
    {children}
  </ol>
)

export const StepPeg = ({
  title,
  state,
  word,
  children,
}: {
  title: ReactNode
  state: StepState
  /** The state in words, at the end of the title's line. */
  word?: string | undefined
  children?: ReactNode
}) => (
  <li className={css.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
    <span className={css.peg} aria-hidden />
    <div className={css.what}>
      <p className={css.title}>
        <span>{title}</span>
        {word && <span className={css.word}>{word}</span>}
      </p>
      {children && <div className={css.more}>{children}</div>}
    </div>
  </li>
)
