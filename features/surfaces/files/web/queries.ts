import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { userFiles } from '../contract.ts'

const api = client(userFiles)

/** A folder of a person's files, or what is called so in all of them. */
export const useFiles = (id: string, folderId: string | undefined, search: string) => {
  const input = { id, ...(search ? { search } : folderId && { folderId }) }
  return useQuery({
    queryKey: keyOf(userFiles.listFiles, input),
    queryFn: ({ signal }) => api.listFiles(input, { signal }),
  })
}

export const useTrash = (id: string) =>
  useQuery({
    queryKey: keyOf(userFiles.listTrash, { id }),
    queryFn: ({ signal }) => api.listTrash({ id }, { signal }),
    select: ({ data }) => data,
  })
