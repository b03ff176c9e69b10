import { type DragEvent, useState } from "react";

/**
 * Lets files be dropped on an element: whether one hovers over it, and what the element listens with. Dropping is an extra;
 * the element holds a labelled file input for the keyboard.
 */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return { over, on: { onDragOver, onDrop, onDragLeave: () => setOver(false) } };
}
