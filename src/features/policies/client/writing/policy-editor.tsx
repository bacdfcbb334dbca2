import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { Block } from '../../schema.ts'
import { toBlocks, toDocument } from './document.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { cleanPaste } from './paste.ts'
import classes from './policy-editor.module.css'

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { protocols: ['https', 'http', 'mailto', 'tel'], openOnClick: false },
    ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, underline: false },
  }),
]

interface PolicyEditorProps {
  /** The text to begin with. */
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
}

/** An editor of headings, paragraphs and lists. What is pasted is reduced to those. */
export default function PolicyEditor({ blocks, onChange }: PolicyEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toDocument(blocks),
    // The page's Content-Security-Policy admits no style elements of others; policy-editor.module.css has what is needed.
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': 'Text of the policy', role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: changed }) => onChange(toBlocks(changed.getJSON())),
  })
  return (
    <div className={classes.root}>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} className={classes.content} />
    </div>
  )
}
