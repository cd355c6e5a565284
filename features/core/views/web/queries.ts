import { useMutation, useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { views } from '../contract.ts'

const api = client(views)

export const useViews = (list: string) =>
  useQuery({
    queryKey: keyOf(views.listViews, { list }),
    queryFn: ({ signal }) => api.listViews({ list }, { signal, quiet: true }),
  }).data

export const useCreate = (onDone: (id: string) => void) =>
  useMutation({
    mutationFn: (view: Parameters<typeof api.createView>[0]) => api.createView(view),
    onSuccess: ({ data }) => onDone(data.id),
  })

export const useChange = () =>
  useMutation({ mutationFn: (change: Parameters<typeof api.changeView>[0]) => api.changeView(change) })
export const useSetDefault = () =>
  useMutation({ mutationFn: (choice: Parameters<typeof api.setDefaultView>[0]) => api.setDefaultView(choice) })

/** Deletes at once; the message about it offers to undo. */
export const useDelete = (onDone: (restore: () => void) => void) =>
  useMutation({
    mutationFn: (id: string) => api.deleteView({ id }),
    onSuccess: (_, id) => onDone(() => void api.restoreView({ id })),
  })
