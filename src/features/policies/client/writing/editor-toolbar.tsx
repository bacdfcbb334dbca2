import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import classes from './policy-editor.module.css'

interface Tool {
  label: string
  icon: TablerIcon
  run: (editor: Editor) => unknown
  /** Whether the text at the cursor has it. */
  isOn?: (editor: Editor) => boolean
}

const TOOLS: readonly Tool[] = [
  {
    label: 'Heading',
    icon: IconH2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: 'Subheading',
    icon: IconH3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: 'Bold',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italic',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Bullet list',
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  { label: 'Undo', icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
]

/** The buttons above the text. The usual keys work, too: Ctrl+B, Ctrl+I, Ctrl+Z. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const on = useEditorState({ editor, selector: (now) => TOOLS.map(({ isOn }) => isOn?.(now.editor) ?? false) })
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Style of the text">
      {TOOLS.map((tool, at) => (
        <ActionIcon
          key={tool.label}
          className={classes.tool}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={tool.label}
          aria-pressed={tool.isOn ? on[at] : undefined}
          onClick={() => tool.run(editor)}
        >
          <tool.icon size={20} aria-hidden />
        </ActionIcon>
      ))}
      <LinkTool editor={editor} />
    </div>
  )
}

/** Asks for the address that the chosen words lead to. */
function LinkTool({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  const href = useEditorState({ editor, selector: (now) => String(now.editor.getAttributes('link').href ?? '') })
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()

  function begin() {
    setAddress(href)
    setProblem(undefined)
    setOpen(true)
  }

  function apply(to: string) {
    setOpen(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (to === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && href === '')
      chain.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: to } }] }).run()
    else chain.setLink({ href: to }).run()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const to = /^(https?:\/\/|mailto:|tel:)/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`
    if (/^https?:\/\/[^\s.]+\.[^\s<>"'`\\]+$|^(mailto|tel):[^\s<>"'`\\]+$/i.test(to)) apply(to)
    else setProblem('Enter an address such as https://www.cqc.org.uk')
  }

  return (
    <>
      <ActionIcon
        className={classes.tool}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Link"
        aria-pressed={href !== ''}
        onClick={begin}
      >
        <IconLink size={20} aria-hidden />
      </ActionIcon>
      <Dialog opened={open} onClose={() => setOpen(false)} title="Link">
        <form onSubmit={submit}>
          <TextInput
            label="Address"
            data-autofocus
            value={address}
            error={problem}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <Group justify="flex-end" mt="lg">
            {href !== '' && (
              <Button variant="default" onClick={() => apply('')}>
                Remove Link
              </Button>
            )}
            <Button type="submit">Set Link</Button>
          </Group>
        </form>
      </Dialog>
    </>
  )
}
