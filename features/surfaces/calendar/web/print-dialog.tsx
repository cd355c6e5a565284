import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { yearOf, type Day } from '#kit/days.ts'
import type { PaperSize } from '#ui/calendar/paper.ts'
import { formatMonth } from '#ui/format.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Printer } from '#ui/icons.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { PrintPanel } from './print-panel.tsx'
import { PRINTED, printedDays, printedFor, type Printed } from './print-state.ts'
import { useDays } from './queries.ts'
import type { Shown } from './view-state.ts'
import css from './print-dialog.module.css'

const SIZES: readonly PaperSize[] = ['a4', 'a3']

/** Chooses what is printed and the paper size. The filters of the page apply. */
export function PrintDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useTranslations('calendar.print')
  const cancel = useTranslations('ui')('cancel')
  const { weekStart } = useReader()
  const [what, setWhat] = useState<Printed>(printedFor(shown.view))
  const [size, setSize] = useState<PaperSize>('a4')
  const [isPrinting, setPrinting] = useState(false)
  const titleOf = useTitleOf(shown.on)
  const { data: chart, isError, isFetching, refetch } = useDays(shown, printedDays(what, shown.on, weekStart))
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{cancel}</Button>
            <Button
              variant="filled"
              leftSection={<Printer size={16} aria-hidden />}
              loading={isFetching || isPrinting}
              disabled={chart?.people.length === 0}
              onClick={() => (isError ? void refetch() : setPrinting(true))}
            >
              {t('print')}
            </Button>
          </>
        }
      >
        <div className={css.fields}>
          <SelectField
            label={t('what')}
            options={PRINTED.map((value) => ({ value, label: titleOf(value) }))}
            value={what}
            onChange={(value) => setWhat((value as Printed | null) ?? what)}
          />
          <SelectField
            label={t('paper')}
            help={t('paperHelp')}
            options={SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
            value={size}
            onChange={(value) => setSize((value as PaperSize | null) ?? size)}
          />
          <p className={css.state} role={isError ? 'alert' : 'status'}>
            {isError ? t('failed') : chart ? t('people', { count: chart.people.length }) : '\u00a0'}
          </p>
        </div>
      </DialogBody>
      {isPrinting && chart && <PrintPanel {...{ what, size, shown, chart }} title={titleOf(what)} onDone={onClose} />}
    </Dialog>
  )
}

/** "Who is away, November 2026" */
function useTitleOf(on: Day): (what: Printed) => string {
  const t = useTranslations('calendar.print')
  const locale = useLocale()
  const values = { month: formatMonth(on, locale), year: String(yearOf(on)) }
  return (what) => t(`titles.${what}`, values)
}
