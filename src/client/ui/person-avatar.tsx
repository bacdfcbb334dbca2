import '@mantine/core/styles/Avatar.layer.css'
import { Avatar, type AvatarProps } from '@mantine/core'

/** A person's photo, or their initials. Hidden from screen readers, because the name is beside it. */
export function PersonAvatar({
  name,
  photoFileId,
  ...rest
}: { name: string; photoFileId: string | null } & Pick<AvatarProps, 'size'>) {
  const src = photoFileId && `/api/files/${photoFileId}/thumbnail`
  return (
    <Avatar
      {...rest}
      src={src}
      imageProps={{ loading: 'lazy' }}
      name={name}
      color="gray"
      radius="xl"
      alt=""
      aria-hidden
    />
  )
}
