import { Popover, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { DayPicker, type Picking } from './day-picker.tsx'
import { wrapperProps, type FieldProps } from './field.ts'
import { formatDay } from '#ui/format.ts'
import { CalendarBlank } from '#ui/icons.ts'
import { exampleDay, parseDay } from './parse-day.ts'
import { useReader } from '#ui/reader.ts'
import { SavedTick } from './saved-tick.tsx'
import css from './field.module.css'

interface DateFieldProps extends FieldProps<Day | null>, Picking {
  /** In a popover: the calendar is a part of that, so that a click on a day does not close it. */
  within?: boolean
}

/** A day, typed (`2026-12-21`, `21.12`, `21 dec`) or picked; ↓ opens the calendar and goes into it. */
export function DateField(props: DateFieldProps) {
  const { value, help, required, saved } = props
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const { typing, text, wrong, write, finish, forget } = useTyped(props)
  const pick = (day: Day) => {
    forget()
    setOpen(false)
    props.onChange(day)
  }
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // a day that another field filled in while this one was already focused: typing replaces it, and does not add to it
  useEffect(() => {
    if (value !== null && !typing && document.activeElement === box.current) box.current?.select()
  }, [value, typing])
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Popover
      withRoles={false}
      opened={open}
      onChange={setOpen}
      withinPortal={!props.within}
      trapFocus
      returnFocus
      position="bottom-start"
      closeOnEscape
    >
      <Popover.Target>
        <TextInput
          {...wrapperProps({ help, error: wrong ?? props.error, required })}
          {...passed(props)}
          placeholder={props.placeholder ?? t('date.pattern')}
          autoComplete="off"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          ref={box}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={finish}
          onKeyDown={keys}
          id={id}
          classNames={{ section: css.sections, input: css.afterSign }}
          rightSection={
            <Behind fieldId={id} saved={saved} open={open} disabled={props.disabled} onClick={() => setOpen(!open)} />
          }
        />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library places it, it is not a native dialog */}
      <Popover.Dropdown role="dialog" aria-label={t('date.calendar')}>
        <DayPicker {...picking(props)} value={value} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

const passed = ({ name, label, className, disabled, ...rest }: DateFieldProps) => ({
  name,
  label,
  className,
  disabled,
  'aria-label': rest['aria-label'],
  'data-autofocus': rest['data-autofocus'],
})

const picking = ({ min, max, weekStart, mark, onMonth, legend }: DateFieldProps) => ({
  min,
  max,
  weekStart,
  mark,
  onMonth,
  legend,
})

/** Ends in a year, or is written as computers do. */
const WHOLE = /\D\d{4}$|^\d{4}-\d{2}-\d{2}$/

function useTyped(props: DateFieldProps) {
  const { value, onChange } = props
  const t = useTranslations('ui')
  const { locale, today } = useReader()
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const shown = value === null ? '' : formatDay(value, locale, { weekday: true, year: yearDiffers(value, today) })
  const write = (text: string | undefined) => {
    setTyped(text)
    setWrong(undefined)
    // a whole date counts at once, so that what depends on it is seen while the hand is still on the keys
    const day = text !== undefined && WHOLE.test(text.trim()) ? parseDay(text, locale, today) : undefined
    if (day && day !== value && outside(day, props, t, locale) === undefined) onChange(day)
  }
  const finish = () => {
    if (typed === undefined) return
    const day = typed.trim() === '' ? null : parseDay(typed, locale, today)
    if (day === undefined) {
      setWrong(t('date.invalid', { example: exampleDay(locale) }))
      return
    }
    const problem = outside(day, props, t, locale)
    setWrong(problem)
    if (problem !== undefined) return
    setTyped(undefined)
    if (day !== value) onChange(day)
  }
  return { typing: typed !== undefined, text: typed ?? shown, wrong, write, finish, forget: () => write(undefined) }
}

interface BehindProps {
  fieldId: string
  saved: boolean | undefined
  open: boolean
  disabled: boolean | undefined
  onClick: () => void
}

/** In the tab order the calendar's button follows the field, visually it precedes it. Its label names the field it belongs to. */
function Behind({ fieldId, saved, open, disabled, onClick }: BehindProps) {
  const t = useTranslations('ui')
  return (
    <>
      {saved && <SavedTick />}
      <button
        type="button"
        className={css.inside}
        disabled={disabled}
        aria-label={t('date.open')}
        aria-describedby={`${fieldId}-label`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onClick}
      >
        <CalendarBlank size={17} />
      </button>
    </>
  )
}

const yearDiffers = (day: Day, today: Day) => day.slice(0, 4) !== today.slice(0, 4)

function outside(
  day: Day | null,
  { min, max }: Pick<DateFieldProps, 'min' | 'max'>,
  t: ReturnType<typeof useTranslations<'ui'>>,
  locale: string,
): string | undefined {
  if (day !== null && min !== undefined && day < min) return t('date.before', { day: formatDay(min, locale) })
  if (day !== null && max !== undefined && day > max) return t('date.after', { day: formatDay(max, locale) })
  return undefined
}
