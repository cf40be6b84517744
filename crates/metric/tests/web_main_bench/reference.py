"""Writes the values of WebMainBench's own code into cases.json: pip install webmainbench==0.1.0 rouge-score; python reference.py"""

import contextlib
import importlib.util
import io
import json
import pathlib
import sys
import types

# the package itself imports every extractor, and a client of language models; its measures need neither
package = types.ModuleType("webmainbench")
package.__path__ = importlib.util.find_spec("webmainbench").submodule_search_locations
sys.modules.update(webmainbench=package, openai=types.SimpleNamespace(OpenAI=None))
from webmainbench.config import LLM_CONFIG
from webmainbench.metrics.calculator import MetricCalculator
from webmainbench.metrics.text_metrics import TextRougeNgramMetric

LLM_CONFIG["use_llm"] = False
path = pathlib.Path(__file__).with_name("cases.json")
cases = json.loads(path.read_text())
for case in cases:
    with contextlib.redirect_stdout(io.StringIO()):
        results = MetricCalculator().calculate_all(case["system"], case["gold"])
    results["rouge_5"] = TextRougeNgramMetric("rouge").calculate(case["system"], case["gold"])
    del results["overall"]
    case["values"] = {
        name.lower().replace("_", "-"): round(result.score, 9) for name, result in sorted(results.items()) if result.success
    }
path.write_text(json.dumps(cases, ensure_ascii=False, indent=1) + "\n")
