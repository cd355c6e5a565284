import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReviewDialog } from '#features/core/roles/web/api.tsx'
import type { Difference } from '#features/core/roles/contract.ts'
import { call } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { orElse } from '#ui/or-else.ts'
import { access } from '../contract.ts'

type JobPlace = Omit<Sent<typeof access.previewPlace>, 'id' | 'after'>
type DepartmentChange = Omit<Sent<typeof access.previewDepartment>, 'after'>
type Move = Omit<Sent<typeof access.previewMove>, 'after'>

/** Before a person moves: `if (await review({ managerId })) save()`. `dialog` belongs somewhere on the page. */
export const usePlaceReview = (id: string) =>
  useReview((to: JobPlace, after) => call(access.previewPlace, { id, ...to, after }, { quiet: true }))

/** The same before a department comes below another one, or is deleted. */
export const useDepartmentReview = () =>
  useReview((to: DepartmentChange, after) => call(access.previewDepartment, { ...to, after }, { quiet: true }))

/** The same before several people move at once. */
export const useMoveReview = () =>
  useReview((to: Move, after) => call(access.previewMove, { ...to, after }, { quiet: true }))

interface Asking<To> {
  first: Difference
  to: To
  answer: (goOn: boolean) => void
}

/** Skips the question if the move changes nobody's access. */
function useReview<To>(preview: (to: To, after: number) => Promise<{ data: Difference }>) {
  const t = useTranslations('access')
  const [asking, setAsking] = useState<Asking<To>>()
  const look = async (to: To, after: number) => (await preview(to, after)).data
  const review = async (to: To): Promise<boolean> => {
    // the preview may be forbidden while saving is allowed: the server decides
    const first = await look(to, 0).catch(orElse(undefined))
    if (!first?.people) return true
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        setAsking(undefined)
        resolve(goOn)
      }
      setAsking({ first, to, answer })
    })
  }
  const dialog = asking && (
    <ReviewDialog
      title={t('placeTitle')}
      first={asking.first}
      more={(after) => look(asking.to, after)}
      onClose={() => asking.answer(false)}
      onSave={() => asking.answer(true)}
    />
  )
  return { review, dialog }
}
