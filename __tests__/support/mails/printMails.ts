import { renderSamples } from './renderSamples';

// Prints every mail that the product sends. A program of its own, because the server's schemas do not load inside Jest.
void renderSamples().then((samples) => process.stdout.write(JSON.stringify(samples)));
