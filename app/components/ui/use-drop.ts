import { type DragEvent, useState } from "react";

/**
 * Makes an element a drop target: whether a file hovers over it, and its event handlers. Dropping is optional; the
 * element contains a labelled file input for keyboard users.
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
