import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, hrefOf, keyOf } from '#kit/client.ts'
import { announcements, type Shown } from '../contract.ts'
import { announcementFiles, type Picture } from '../files/contract.ts'
import { announcementReactions, type Sign } from '../reactions/contract.ts'

export const api = client(announcements)
export const filesApi = client(announcementFiles)
const reactionsApi = client(announcementReactions)

const paged = { initialPageParam: '', getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined }
const from = (cursor: string) => (cursor ? { cursor } : {})

/** Another picture has another address. */
export const pictureAddress = (id: string, picture: Picture): string =>
  hrefOf(announcementFiles.showAnnouncementPicture, { id, v: picture.id })

export const useOlder = (enabled: boolean) =>
  useInfiniteQuery({
    queryKey: keyOf(announcements.listAnnouncements, {}),
    queryFn: ({ pageParam, signal }) => api.listAnnouncements(from(pageParam), { signal }),
    ...paged,
    enabled,
  })

export const useManaged = (shown: Shown) =>
  useInfiniteQuery({
    queryKey: keyOf(announcements.listManagedAnnouncements, { shown }),
    queryFn: ({ pageParam, signal }) => api.listManagedAnnouncements({ shown, ...from(pageParam) }, { signal }),
    ...paged,
  })

export const useAnnouncement = (id: string) =>
  useQuery({
    queryKey: keyOf(announcements.showAnnouncement, { id }),
    queryFn: ({ signal }) => api.showAnnouncement({ id }, { signal, quiet: true }),
  })

export const useEdited = (id: string) =>
  useQuery({
    queryKey: keyOf(announcements.editAnnouncement, { id }),
    queryFn: ({ signal }) => api.editAnnouncement({ id }, { signal, quiet: true }),
    select: ({ data }) => data,
  })

export const useReaders = (id: string, shown: 'missing' | 'acknowledged', search: string) => {
  const input = { id, shown, ...(search && { search }) }
  return useInfiniteQuery({
    queryKey: keyOf(announcements.announcementReaders, input),
    queryFn: ({ pageParam, signal }) => api.announcementReaders({ ...input, ...from(pageParam) }, { signal }),
    ...paged,
    // acknowledgements are pushed to the person alone, see server/reactions.ts
    refetchInterval: 30_000,
  })
}

export const useReactions = (id: string) =>
  useQuery({
    queryKey: keyOf(announcementReactions.listReactions, { id }),
    queryFn: ({ signal }) => reactionsApi.listReactions({ id }, { signal, quiet: true }),
  })

export function useReact(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ sign, isMine }: { sign: Sign; isMine: boolean }) =>
      isMine ? reactionsApi.takeBackReaction({ id, sign }) : reactionsApi.react({ id, sign }),
    onSuccess: (answer) => queries.setQueryData(keyOf(announcementReactions.listReactions, { id }), answer),
  })
}
