import { createRoot } from 'react-dom/client';
import { FloorReact } from '../FloorReact';

createRoot(document.getElementById('root') as HTMLElement).render(<FloorReact />);
