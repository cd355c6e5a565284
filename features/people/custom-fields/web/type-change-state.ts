import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { orElse } from '#ui/or-else.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { type CustomField, definitions } from '../definitions/contract.ts'

/** What of a definition decides what becomes of values. */
export type Retyped = Omit<Sent<typeof definitions.previewFieldType>, 'id'>

const previewOf = async (id: string, to: Retyped) =>
  (await call(definitions.previewFieldType, { id, ...to }, { quiet: true })).data

const PAUSE_MS = 300

/** Asked once the writer pauses. */
export function useTypePreview(id: string, to: Retyped) {
  const now = JSON.stringify(to)
  const [asked, setAsked] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  return useQuery({
    queryKey: ['fieldTypePreview', id, asked],
    queryFn: () => previewOf(id, JSON.parse(asked) as Retyped),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

/** How many people have a value. */
export const countOf = (field: CustomField | undefined): number => field?.details?.count ?? 0

/** What decides, where another type is chosen for a field that people have filled in. */
export function retypedIn(field: CustomField | undefined, given: Retyped): Retyped | undefined {
  if (countOf(field) === 0 || field?.type === given.type) return undefined
  const { type, options = [], limits, isUnique } = given
  return { type, options: options.filter(({ name }) => name.trim()), limits, isUnique }
}

interface Optioned {
  options: readonly { id?: string }[]
}

/** How many choices of people go with the options that are taken away. */
const takenFrom = ({ options, details }: CustomField, values: Optioned): number =>
  options
    .filter(({ id }) => !values.options.some((option) => option.id === id))
    .reduce((sum, { id }) => sum + (details?.optionCounts[id] ?? 0), 0)

/** Values that go with an option, or with the type, are asked about before. */
export function useAgreement(field: CustomField | undefined) {
  const t = useTranslations('customFields')
  const confirm = useConfirm()
  /** What was said of another type, and agreed to. */
  const seen = useRef<{ converted: number; lost: number }>(undefined)
  const ask = (key: 'options' | 'type', count: number) =>
    count === 0 ||
    confirm({ title: t(`${key}Title`), text: t(`${key}Text`, { count }), ok: t(`${key}Ok`), danger: true })
  const asks = async (values: Optioned, to: Retyped | undefined): Promise<boolean> => {
    seen.current = undefined
    if (!field) return true
    if (!to) return ask('options', takenFrom(field, values))
    // without an answer the server refuses what nobody has agreed to
    seen.current = await previewOf(field.id, to).catch(orElse(undefined))
    return ask('type', seen.current?.lost ?? 0)
  }
  const agreed = (values: Optioned) => {
    if (!seen.current) return { removesValues: field !== undefined && takenFrom(field, values) > 0 }
    const { converted, lost } = seen.current
    return { removesValues: lost > 0, preview: { converted, lost } }
  }
  return { asks, agreed }
}
